import { container } from '@/server/container'
import { AppError } from '@/server/kernel/app-error'
import type { RoomSummary } from '../chat.contract'
import { unreadOf } from '../chat.rules'

export async function queryRows<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await container().pool.query<Row & Record<string, unknown>>(sql, values)
  return rows
}

/** Who is not in a room learns nothing of it, not even that it is there. */
export const roomNotFound = () => new AppError('not_found', { text: 'Chat.roomNotFound' })

interface RoomRow {
  id: string
  name: string
  last_seq: number
  last_read_seq: number
  muted: boolean
  mail_digest: boolean
  active_at: Date
}

const presentRoom = (row: RoomRow): RoomSummary => ({
  id: row.id,
  name: row.name,
  last_seq: row.last_seq,
  last_read_seq: row.last_read_seq,
  unread: unreadOf(row.last_seq, row.last_read_seq),
  muted: row.muted,
  mail_digest: row.mail_digest,
  active_at: row.active_at.toISOString(),
})

const memberColumns = `r.id, r.name, r.last_seq, least(m.last_read_seq, r.last_seq) as last_read_seq,
  m.muted_at is not null as muted, m.mail_digest, r.active_at`

/** The rooms of a user, the liveliest first. */
export async function listRoomsOf(userId: string, page?: { limit: number; offset: number }) {
  const rows = await queryRows<RoomRow>(
    `select ${memberColumns} from room_members m join rooms r on r.id = m.room_id where m.user_id = $1
     order by r.active_at desc, r.id limit $2 offset $3`,
    [userId, page?.limit ?? 1_000, page?.offset ?? 0],
  )
  return rows.map(presentRoom)
}

export async function countRoomsOf(userId: string): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    'select count(*)::int as total from room_members where user_id = $1',
    [userId],
  )
  return row?.total ?? 0
}

export const unreadTotal = (rooms: readonly RoomSummary[]) =>
  rooms.reduce((sum, room) => sum + (room.muted ? 0 : room.unread), 0)

/** Unread messages in all rooms that are not muted. */
export async function countUnreadOf(userId: string): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    `select coalesce(sum(greatest(0, r.last_seq - m.last_read_seq)), 0)::int as total
     from room_members m join rooms r on r.id = m.room_id where m.user_id = $1 and m.muted_at is null`,
    [userId],
  )
  return row?.total ?? 0
}

/** The same for several people in one statement; each of them is in the answer. */
export async function countUnreadOfEach(userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await queryRows<{ user_id: string; total: number }>(
    `select m.user_id, sum(greatest(0, r.last_seq - m.last_read_seq))::int as total
     from room_members m join rooms r on r.id = m.room_id
     where m.user_id = any($1::uuid[]) and m.muted_at is null group by m.user_id`,
    [userIds],
  )
  const found = new Map(rows.map(({ user_id, total }) => [user_id, total]))
  return new Map(userIds.map((id) => [id, found.get(id) ?? 0]))
}

/** The newest number of a room that the user is in. Throws `not_found` otherwise. */
export async function readRoomAsMember(roomId: string, userId: string): Promise<{ last_seq: number }> {
  const [row] = await queryRows<{ last_seq: number }>(
    'select r.last_seq from rooms r join room_members m on m.room_id = r.id where r.id = $1 and m.user_id = $2',
    [roomId, userId],
  )
  if (!row) throw roomNotFound()
  return row
}
