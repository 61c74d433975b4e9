import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { listNotifications } from '@/features/base/notifications/server/list-notifications'
import { NotificationsPage, pageAddress } from '@/features/base/notifications/ui/notifications-page'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { unreadNotifications } from '@/features/office/live/ui/unread'
import { StudentFrame } from '@/features/portal/dashboard/ui/student-frame'
import { readListState } from '@/lib/list-state'
import type { Query } from '@/lib/page-query'
import { runPage } from '@/server/transport/http/page'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Notifications.title')

export default async function StudentNotificationsPage({ params, searchParams }: Props) {
  const { locale } = await params
  const { page } = readListState({ sorts: [] }, await searchParams)
  const path = withQuery(paths.notifications, pageAddress(page))
  const options = { locale, path }
  const result = await runPage(listNotifications, { page }, options)
  const unread = (await unreadNotifications(locale)) ?? 0
  return (
    <StudentFrame locale={locale} path={path}>
      <NotificationsPage locale={locale} place={paths.notifications} result={result} unread={unread} />
    </StudentFrame>
  )
}
