import { listNotifications } from '@/features/base/notifications/server/list-notifications'
import { openNotification } from '@/features/base/notifications/server/open-notification'
import { type PageOptions, runPage } from '@/server/transport/http/page'

/** The reader's own notifications, for pages that have passed the office's gate. */
export const readNotices = (page: number, options: PageOptions) =>
  runPage(listNotifications, { page }, options)

export const openNotice = (id: string, options: PageOptions) => runPage(openNotification, { id }, options)
