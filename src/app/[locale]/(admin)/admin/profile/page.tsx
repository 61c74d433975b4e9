import { setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/session/server/enter-area'
import { runPage } from '@/server/transport/http/page'
import { privateMetadata } from '../../../page-metadata'
import { ProfileContent } from '../../../profile-content'
import { AdminFrame } from '../../admin-frame'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.profileTitle')

/** The own account of staff and admins. */
export default async function AdminProfilePage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  await runPage(enterOffice, {}, { locale, path: paths.adminProfile, signInAt: paths.admin })
  return (
    <AdminFrame locale={locale} path={paths.adminProfile} current="">
      <ProfileContent
        locale={locale}
        path={paths.adminProfile}
        sessionsPath={paths.adminSessions}
        backPath={paths.adminDashboard}
        securityPath={paths.adminSecurity}
      />
    </AdminFrame>
  )
}
