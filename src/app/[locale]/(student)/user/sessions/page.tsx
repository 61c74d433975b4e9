import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterStudentArea } from '@/features/accounts/session/server/enter-area'
import { SessionsContent } from '@/features/accounts/session/ui/sessions-content'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('Meta.sessionsTitle')

export default async function SessionsPage({ params }: Props) {
  const { locale } = await params
  await runPage(enterStudentArea, {}, { locale, path: paths.sessions })
  return (
    <StudentFrame locale={locale} path={paths.sessions} section="profile">
      <SessionsContent locale={locale} path={paths.sessions} profilePath={paths.profileEdit} />
    </StudentFrame>
  )
}
