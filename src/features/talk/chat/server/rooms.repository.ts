import type { Locale } from '@/config/locales'
import { openOffer } from '@/config/program-offers'
import { type HasRoles, hasRight } from '@/config/roles'
import { cohortName } from '@/lib/cohort-name'
import { pool } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { nameText } from '@/server/kernel/name-sql'
import type { CohortRoomView, InvitationView, KeptFor, QuestionView, RoomSummary } from '../chat.contract'
import { unreadOf } from '../chat.rules'

export async function queryRows<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool().query<Row & Record<string, unknown>>(sql, values)
  return rows
}

/** People who are not in a room learn nothing about it, not even that it exists. */
export const roomNotFound = () => new AppError('not_found', { text: 'Chat.roomNotFound' })

/** A user of the chat: who they are, and what they may do. */
export type ChatUser = HasRoles & { id: string }

/** Whether somebody may read and answer students' questions: this depends on the right, not on a membership. */
export const answersQuestions = (user: HasRoles) => hasRight(user, 'rooms.moderate')

/**
 * A student's room with the office is open to that student and to everybody who may answer; somebody who is in a class room for the
 * office can read it while they may answer. `r` is the room, `m` the membership of the user.
 */
export const openTo = (userId: string, answers: string) =>
  `(${answers} or not m.as_office and (r.office_of_id is null or r.office_of_id = ${userId}))`

interface LastMessage {
  last_by: string | null
  last_name: string | null
  last_text: string | null
  last_deleted: boolean | null
}

interface RoomRow extends LastMessage {
  id: string
  name: string
  office_of_id: string | null
  student: string | null
  made_by: string | null
  kept_for: KeptFor | null
  kept_title: string | null
  class_start: string | null
  as_office: boolean
  last_seq: number
  last_read_seq: number
  muted: boolean
  mail_digest: boolean
  active_at: Date
}

const previewLength = 120

const presentLast = (row: LastMessage) =>
  row.last_by === null
    ? null
    : {
        user_id: row.last_by,
        by: row.last_name ?? '',
        text: row.last_deleted ? '' : (row.last_text ?? ''),
        deleted: row.last_deleted === true,
      }

/** Names for rooms without their own name. */
interface RoomNames {
  /** A student's room with the office. */
  office: string
  locale: Locale
}

function nameOfRoom(row: RoomRow, userId: string, { office, locale }: RoomNames): string {
  if (row.kept_title !== null) {
    return cohortName(row.kept_title, row.class_start, locale)
  }
  if (row.office_of_id === null) {
    return row.name
  }
  return row.office_of_id === userId ? office : (row.student ?? office)
}

const presentRoom = (row: RoomRow, userId: string, names: RoomNames): RoomSummary => ({
  id: row.id,
  name: nameOfRoom(row, userId, names),
  office_of: row.office_of_id,
  kept_for: row.kept_for,
  as_office: row.as_office,
  made_by: row.made_by,
  last_message: presentLast(row),
  last_seq: row.last_seq,
  last_read_seq: row.last_read_seq,
  unread: unreadOf(row.last_seq, row.last_read_seq),
  muted: row.muted,
  mail_digest: row.mail_digest,
  active_at: row.active_at.toISOString(),
})

const lastColumns = `w.user_id as last_by, ${nameText('s')} as last_name, left(w.content, ${previewLength}) as last_text,
  w.deleted_at is not null as last_deleted`
const lastJoin = `left join room_messages w on w.room_id = r.id and w.seq = r.last_seq left join users s on s.id = w.user_id`

const keptJoin = `left join cohorts k on k.room_id = r.id left join programs p on p.id = k.program_id
  left join programs g on g.room_id = r.id`
const keptFor = "case when k.id is not null then 'class' when g.id is not null then 'program' end as kept_for"

/** The rooms of a user, those with the newest messages first. */
export async function listRoomsOf(
  user: ChatUser,
  names: RoomNames,
  page?: { limit: number; offset: number },
) {
  const rows = await queryRows<RoomRow>(
    `select r.id, r.name, r.office_of_id, ${nameText('o')} as student, r.last_seq,
       ${keptFor}, coalesce(p.title_${names.locale}, g.title_${names.locale}) as kept_title, k.starts_on::text as class_start, m.as_office,
       case when r.office_of_id is null and k.id is null and g.id is null and c.id <> $1 and c.role = 'student'
         and not c.additional_roles && array['staff', 'admin']::"Role"[] then ${nameText('c')} end as made_by,
       least(m.last_read_seq, r.last_seq) as last_read_seq, m.muted_at is not null as muted, m.mail_digest, r.active_at,
       ${lastColumns}
     from room_members m join rooms r on r.id = m.room_id ${lastJoin}
     left join users c on c.id = r.created_by_id left join users o on o.id = r.office_of_id ${keptJoin}
     where m.user_id = $1 and ${openTo('$1', '$2')}
     order by r.active_at desc, r.id limit $3 offset $4`,
    [user.id, answersQuestions(user), page?.limit ?? 1_000, page?.offset ?? 0],
  )
  return rows.map((row) => presentRoom(row, user.id, names))
}

export async function countRoomsOf(user: ChatUser): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    `select count(*)::int as total from room_members m join rooms r on r.id = m.room_id
     where m.user_id = $1 and ${openTo('$1', '$2')}`,
    [user.id, answersQuestions(user)],
  )
  return row?.total ?? 0
}

/** Invitations that wait for somebody's answer, the newest first. */
export async function listInvitationsOf(userId: string): Promise<InvitationView[]> {
  const rows = await queryRows<{ id: string; room: string; by: string; created_at: Date }>(
    `select i.id, r.name as room, ${nameText('b')} as by, i.created_at from room_invitations i
     join rooms r on r.id = i.room_id join users b on b.id = i.invited_by_id
     where i.user_id = $1 and i.state = 'pending' and b.blocked_at is null order by i.created_at desc limit 50`,
    [userId],
  )
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }))
}

const mostQuestions = 100

/** The students' questions to the office: unanswered ones first, the oldest of them at the top. */
export async function listQuestions(): Promise<QuestionView[]> {
  const rows = await queryRows<
    LastMessage & { room_id: string; name: string; waiting_since: Date | null; active_at: Date }
  >(
    `select r.id as room_id, ${nameText('o')} as name, r.waiting_since, r.active_at, ${lastColumns}
     from rooms r join users o on o.id = r.office_of_id ${lastJoin} where r.office_of_id is not null and r.last_seq > 0
     order by r.waiting_since nulls last, r.active_at desc limit ${mostQuestions}`,
    [],
  )
  return rows.map((row) => ({
    room_id: row.room_id,
    name: row.name,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    active_at: row.active_at.toISOString(),
    last_message: presentLast(row),
  }))
}

/** The rooms of programs and of classes that have not ended, of which this member of the office is not a member. */
export async function listCohortRooms(userId: string, locale: Locale): Promise<CohortRoomView[]> {
  const rows = await queryRows<{
    room_id: string
    title: string
    class_start: string | null
    active_at: Date
  }>(
    `select r.id as room_id, kept.title, kept.starts_on::text as class_start, r.active_at
     from (
       select k.room_id, p.title_${locale} as title, k.starts_on, 0 as place, k.id
       from cohorts k join programs p on p.id = k.program_id
       where k.cancelled_at is null and coalesce(k.ends_on > now() - interval '60 days', true)
       union all select p.room_id, p.title_${locale}, null, p.position, p.id from programs p where p.offer <> '${openOffer}'
     ) kept join rooms r on r.id = kept.room_id
     where not exists (select from room_members m where m.room_id = r.id and m.user_id = $1)
     order by kept.starts_on desc nulls last, kept.place, kept.id limit ${mostQuestions}`,
    [userId],
  )
  return rows.map(({ room_id, title, class_start, active_at }) => ({
    room_id,
    name: cohortName(title, class_start, locale),
    active_at: active_at.toISOString(),
  }))
}

export async function countQuestions(): Promise<number> {
  const [row] = await queryRows<{ total: number }>(
    'select count(*)::int as total from rooms where waiting_since is not null',
    [],
  )
  return row?.total ?? 0
}

export const unreadTotal = (rooms: readonly RoomSummary[]) =>
  rooms.reduce((sum, room) => sum + (room.muted ? 0 : room.unread), 0)

interface OwnRoom {
  last_seq: number
  office_of_id: string | null
  kept_for: KeptFor | null
}

/** The newest number of a room that the user is in. Throws `not_found` otherwise. */
export async function readRoomAsMember(roomId: string, user: ChatUser): Promise<OwnRoom> {
  const [row] = await queryRows<OwnRoom>(
    `select r.last_seq, r.office_of_id, ${keptFor} from rooms r join room_members m on m.room_id = r.id ${keptJoin}
     where r.id = $1 and m.user_id = $2 and ${openTo('$2', '$3')}`,
    [roomId, user.id, answersQuestions(user)],
  )
  if (!row) {
    throw roomNotFound()
  }
  return row
}
