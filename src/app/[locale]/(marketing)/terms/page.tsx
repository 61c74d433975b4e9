import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { publicMetadata } from '@/features/base/site/ui/page-metadata'
import { LegalPage } from '@/features/portal/public-pages/ui/legal-page'
import { PageFrame } from '@/features/portal/public-pages/ui/page-frame'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = publicMetadata(paths.terms, 'Terms.meta')

export default async function TermsPage({ params }: Props) {
  const { locale } = await params
  return (
    <PageFrame locale={locale} path={paths.terms}>
      <LegalPage locale={locale} document="Terms" />
    </PageFrame>
  )
}
