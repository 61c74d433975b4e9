import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterStudentArea } from '@/features/accounts/session/server/enter-area'
import { NotificationSettingsPage } from '@/features/base/notifications/ui/settings-page'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('NotificationSettings.title')

export default async function StudentNotificationSettingsPage({ params }: Props) {
  const { locale } = await params
  const options = { locale, path: paths.notificationSettings }
  await runPage(enterStudentArea, {}, options)
  return (
    <StudentFrame locale={locale} path={paths.notificationSettings} section="profile">
      <NotificationSettingsPage locale={locale} options={options} />
    </StudentFrame>
  )
}
