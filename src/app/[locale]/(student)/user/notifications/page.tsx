import { setRequestLocale } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { paths, withQuery } from '@/config/paths'
import { listNotifications } from '@/features/base/notifications/server/list-notifications'
import { NotificationsPage, pageAddress } from '@/features/base/notifications/ui/notifications-page'
import { readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { privateMetadata } from '../../../page-metadata'
import type { Query } from '../../query'
import { StudentFrame } from '../../student-frame'
import { unreadNotifications } from '../../unread'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<Query> }

export const generateMetadata = privateMetadata('Notifications.title')

export default async function StudentNotificationsPage({ params, searchParams }: Props) {
  const { locale } = await params
  setRequestLocale(locale)
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
