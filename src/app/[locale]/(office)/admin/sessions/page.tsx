import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { SessionsContent } from '@/features/accounts/session/ui/sessions-content'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.sessionsTitle')

/** The open sessions of staff and admins. */
export default async function OfficeSessionsPage({ params }: Props) {
  const { locale } = await params
  await runPage(enterOffice, {}, { locale, path: paths.officeSessions, signInAt: paths.office })
  return (
    <OfficeFrame locale={locale} path={paths.officeSessions} current="">
      <SessionsContent locale={locale} path={paths.officeSessions} profilePath={paths.officeProfile} />
    </OfficeFrame>
  )
}
