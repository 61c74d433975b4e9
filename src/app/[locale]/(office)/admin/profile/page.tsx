import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { ProfileContent } from '@/features/accounts/users/ui/profile-content'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { ExportSection } from '@/features/office/personal-data/ui/export-section'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.profileTitle')

/** The account page of staff and admins. */
export default async function OfficeProfilePage({ params }: Props) {
  const { locale } = await params
  await runPage(enterOffice, {}, { locale, path: paths.officeProfile, signInAt: paths.office })
  return (
    <OfficeFrame locale={locale} path={paths.officeProfile} current="">
      <ProfileContent
        locale={locale}
        path={paths.officeProfile}
        sessionsPath={paths.officeSessions}
        notificationsPath={paths.officeNotificationSettings}
        backPath={paths.officePage('dashboard')}
        securityPath={paths.officeSecurity}
      >
        <ExportSection locale={locale} path={paths.officeProfile} />
      </ProfileContent>
    </OfficeFrame>
  )
}
