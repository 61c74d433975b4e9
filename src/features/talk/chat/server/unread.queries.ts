import { countQuestions, queryRows } from './rooms.repository'

/** Unread messages in all rooms that are not muted, of the user in `$1`. */
export const unreadMessagesSql = `
  select coalesce(sum(greatest(0, r.last_seq - m.last_read_seq)), 0)::int as total
  from room_members m join rooms r on r.id = m.room_id where m.user_id = $1 and m.muted_at is null`

export async function countUnreadOf(userId: string): Promise<number> {
  const [row] = await queryRows<{ total: number }>(unreadMessagesSql, [userId])
  return row?.total ?? 0
}

/** The numbers for a member of the office: unread messages of their rooms, and unanswered questions. */
export async function countWaitingForOffice(
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [rows, questions] = await Promise.all([
    queryRows<{ user_id: string; total: number }>(
      `select m.user_id, sum(greatest(0, r.last_seq - m.last_read_seq))::int as total
       from room_members m join rooms r on r.id = m.room_id
       where m.user_id = any($1::uuid[]) and m.muted_at is null group by m.user_id`,
      [userIds],
    ),
    countQuestions(),
  ])
  const totals = new Map(rows.map(({ user_id, total }) => [user_id, total]))
  return new Map(userIds.map((id) => [id, (totals.get(id) ?? 0) + questions]))
}
