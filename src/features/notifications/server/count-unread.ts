import { z } from 'zod'
import { pool } from '@/server/db'
import { signedIn } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

/** Of the user in `$1`. */
export const unreadNoticesSql =
  'select count(*)::int as unread from notifications where user_id = $1 and read_at is null'

/** One statement. */
export async function countUnreadNotices(userId: string): Promise<number> {
  const { rows } = await pool().query<{ unread: number }>({
    name: 'notifications.unread',
    text: unreadNoticesSql,
    values: [userId],
  })
  return rows[0]?.unread ?? 0
}

/** The number at the bell. */
export const countUnread = defineUseCase({
  name: 'notifications.count-unread',
  access: signedIn(),
  input: z.object({}),
  limits: [],
  run: ({ actor }): Promise<number> => countUnreadNotices(actor.user.id),
})
