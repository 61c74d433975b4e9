import type { Locale } from '@/config/locales'
import { paths } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { NotificationSettingsPage } from '@/features/base/notifications/ui/settings-page'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }> }

export const generateMetadata = privateMetadata('NotificationSettings.title')

export default async function OfficeNotificationSettingsPage({ params }: Props) {
  const { locale } = await params
  const options = { locale, path: paths.officeNotificationSettings, signInAt: paths.office }
  await runPage(enterOffice, {}, options)
  return (
    <OfficeFrame locale={locale} path={paths.officeNotificationSettings} current="notifications">
      <NotificationSettingsPage locale={locale} options={options} />
    </OfficeFrame>
  )
}
