import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { readUnsubscribeLink } from '@/features/newsletter/server/read-newsletter-link'
import { runPage } from '@/server/transport/http/page'
import { LinkPage } from '../link-page'

type Props = {
  params: Promise<{ locale: Locale }>
  searchParams: Promise<{ token?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params
  const t = await getTranslations({ locale, namespace: 'Meta' })
  return { title: t('newsletterUnsubscribeTitle'), robots: { index: false } }
}

export default async function NewsletterUnsubscribePage({ params, searchParams }: Props) {
  const [{ locale }, { token: given }] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const token = typeof given === 'string' ? given : ''
  const link = await runPage(readUnsubscribeLink, { token }, { locale, path: paths.newsletterUnsubscribe })
  return <LinkPage purpose="unsubscribe" locale={locale} token={token} link={link} />
}
