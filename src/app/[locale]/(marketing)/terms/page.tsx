import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { LegalDocumentPage } from '@/features/portal/public-pages/ui/legal-document-page'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.terms, 'Terms.meta')

export default async function TermsPage({ params }: Props) {
  return <LegalDocumentPage locale={(await params).locale} document="terms" />
}
