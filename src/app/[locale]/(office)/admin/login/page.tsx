import { permanentRedirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'

type Props = { params: Promise<{ locale: Locale }> }

/** The old address of the back office's login. */
export default async function OfficeLoginPage({ params }: Props) {
  permanentRedirect(href((await params).locale, paths.office))
}
