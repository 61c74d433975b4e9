import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { PageFrame } from '../../page-frame'
import { pageMetadata } from '../../page-metadata'
import { LegalPage } from '../sections/legal-page'

export const dynamic = 'force-static'
export const generateStaticParams = () => []

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'Privacy' })
  return pageMetadata({
    locale,
    path: paths.privacy,
    title: t('metaTitle'),
    description: t('metaDescription'),
  })
}

export default async function PrivacyPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  return (
    <PageFrame locale={locale} path={paths.privacy}>
      <LegalPage locale={locale} document="Privacy" />
    </PageFrame>
  )
}
