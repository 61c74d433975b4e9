import { setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/session/server/enter-area'
import { runPage } from '@/server/transport/http/page'
import { privateMetadata } from '../../../page-metadata'
import { SessionsContent } from '../../../sessions-content'
import { AdminFrame } from '../../admin-frame'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.sessionsTitle')

/** The open sessions of staff and admins. */
export default async function AdminSessionsPage({ params }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
  await runPage(enterOffice, {}, { locale, path: paths.adminSessions, signInAt: paths.admin })
  return (
    <AdminFrame locale={locale} path={paths.adminSessions} current="">
      <SessionsContent locale={locale} path={paths.adminSessions} profilePath={paths.adminProfile} />
    </AdminFrame>
  )
}
