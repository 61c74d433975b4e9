import { type PageOptions, runPage } from '@/server/transport/http/page'
import { listNotifications } from '../server/list-notifications'
import { openNotification } from '../server/open-notification'

/** The reader's own notifications, for pages that have passed the office's gate. */
export const readNotices = (page: number, options: PageOptions) =>
  runPage(listNotifications, { page }, options)

export const openNotice = (id: string, options: PageOptions) => runPage(openNotification, { id }, options)
