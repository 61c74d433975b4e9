import { setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { runPage } from '@/server/transport/http/page'
import { privateMetadata } from '../../../page-metadata'
import { SessionsContent } from '../../../sessions-content'
import { OfficeFrame } from '../../office-frame'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.sessionsTitle')

/** The open sessions of staff and admins. */
export default async function OfficeSessionsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  await runPage(enterOffice, {}, { locale, path: paths.officeSessions, signInAt: paths.office })
  return (
    <OfficeFrame locale={locale} path={paths.officeSessions} current="">
      <SessionsContent locale={locale} path={paths.officeSessions} profilePath={paths.officeProfile} />
    </OfficeFrame>
  )
}
