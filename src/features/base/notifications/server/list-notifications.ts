import { list } from '@/config/limits'
import { signedIn } from '@/server/kernel/access'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { defineUseCase } from '@/server/kernel/use-case'
import type { SomeNotification } from '../notification-kinds'
import { notificationPageSchema } from '../notifications.schema'

export type NotificationView = SomeNotification & {
  id: string
  /** In the reader's language; null when it is not about a program. */
  programTitle: string | null
  createdAt: Date
  readAt: Date | null
}

/** The caller's own notifications, newest first. One statement. */
export const listNotifications = defineUseCase({
  name: 'notifications.list-notifications',
  access: signedIn(),
  input: notificationPageSchema,
  limits: [],
  run: ({ input, actor, locale }): Promise<ListedPage<NotificationView>> =>
    listPage<NotificationView>({
      table: 'notifications',
      select: sql`t.id, t.kind, t.data, t.created_at as "createdAt", t.read_at as "readAt",
        ${columnIn(locale, 'p.title')} as "programTitle"`,
      joins: sql`left join programs p on p.slug = t.data->>'program'`,
      where: [sql`t.user_id = ${actor.user.id}::uuid`],
      order: [
        { sql: sql`t.created_at`, desc: true },
        { sql: sql`t.id`, desc: true },
      ],
      paging: { page: input.page, page_size: list.pageSize },
      total: null,
    }),
})
