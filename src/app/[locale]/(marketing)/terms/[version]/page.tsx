import type { Locale } from '@/config/locales'
import {
  LegalDocumentPage,
  legalVersionMetadata,
} from '@/features/portal/public-pages/ui/legal-document-page'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale; version: string }> }

export const generateMetadata = legalVersionMetadata('terms')

export default async function TermsVersionPage({ params }: Props) {
  return <LegalDocumentPage {...(await params)} document="terms" />
}
