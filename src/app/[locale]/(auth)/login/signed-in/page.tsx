import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { getAccessibleAreas } from '@/features/accounts/session/server/get-accessible-areas'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { LoginView } from '@/features/portal/public-pages/ui/login-view'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.loginTitle')

/** The page behind /login for a browser with a session of the office: the office, or the login if the session has ended. */
export default async function SignedInLoginPage({ params }: Props) {
  const { locale } = await params
  const { inside, student } = await runPage(getAccessibleAreas, {}, { locale, path: paths.login })
  if (inside && !student) {
    redirect(href(locale, paths.officePage('dashboard')))
  }
  return <LoginView locale={locale} />
}
