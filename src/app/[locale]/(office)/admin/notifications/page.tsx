import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { enterOffice } from '@/features/accounts/session/server/enter-area'
import { readNotices } from '@/features/base/notifications/ui/notices'
import { NotificationsPage, pageAddress } from '@/features/base/notifications/ui/notifications-page'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { countForFrame } from '@/features/office/live/ui/count-for-frame'
import { type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('Notifications.title')

export default async function OfficeNotificationsPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { page } = readListState({ sorts: [] }, await searchParams)
  const path = withQuery(paths.officeNotifications, pageAddress(page))
  const options = { locale, path, signInAt: paths.office }
  await runPage(enterOffice, {}, options)
  const result = await readNotices(page, options)
  const { unread } = await countForFrame(locale, path)
  return (
    <OfficeFrame locale={locale} path={path} current="notifications">
      <NotificationsPage locale={locale} place={paths.officeNotifications} result={result} unread={unread} />
    </OfficeFrame>
  )
}
