import { pool } from '@/server/db'
import { unreadNoticesSql } from '@/server/kernel/unread-notices'

/** The number at the bell, in one statement. */
export async function countUnreadNotices(userId: string): Promise<number> {
  const { rows } = await pool().query<{ unread: number }>({
    name: 'notifications.unread',
    text: unreadNoticesSql,
    values: [userId],
  })
  return rows[0]?.unread ?? 0
}
