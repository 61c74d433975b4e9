import type { Metadata } from 'next'
import type { Locale } from '@/config/locales'
import { NotFoundPage, notFoundMetadata } from '@/features/portal/public-pages/ui/not-found-page'

/** Rendered for each request: addresses that do not exist must not fill the cache of pages. */
export const dynamic = 'force-dynamic'

type Props = { params: Promise<{ locale: Locale }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return notFoundMetadata((await params).locale, 'page')
}

/** The page for all unknown addresses. */
export default async function Rest({ params }: Props) {
  const { locale } = await params
  return <NotFoundPage locale={locale} absent="page" />
}
