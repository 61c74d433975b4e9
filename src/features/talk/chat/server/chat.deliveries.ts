import { type Locale, locales } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'
import { nameText } from '@/server/kernel/name-sql'
import { isOfOfficeText } from '@/server/kernel/office-people.sql'
import { type Channel, channels } from '@/server/transport/socket/channels'
import { type Delivery, delivery, type SocketBroadcaster } from '@/server/transport/socket/socket-broadcaster'
import { type MessageRow, messageColumns, presentMessage } from './message.rows'
import { openTo, queryRows } from './rooms.repository'
import { countUnreadOf } from './unread.queries'

/** Sends new messages to everybody in their rooms. One statement reads all of them, in the order of their numbers. */
const messageSent = delivery('room.message_sent', 'audience', async (events, out) => {
  const ids = events.map(({ payload }) => payload.messageId)
  const rows = await queryRows<MessageRow>(
    `select ${messageColumns} from room_messages m join users u on u.id = m.user_id
     where m.id = any($1::uuid[]) order by m.room_id, m.seq`,
    [ids],
  )
  for (const row of rows) {
    out.emit(channels.room(row.room_id), 'new_message', presentMessage(row))
  }
  if (events.some(({ payload }) => payload.toOffice)) {
    out.emit(channels.office, 'questions_changed', {})
  }
})

const messageDeleted = delivery('room.message_deleted', 'audience', async (events, out) => {
  for (const { payload } of events) {
    const { roomId: room_id, messageId: message_id, seq } = payload
    out.emit(channels.room(room_id), 'message_deleted', { room_id, message_id, seq })
  }
})

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>(
    `select id, ${nameText('users')} as name from users where id = any($1::uuid[])`,
    [ids.filter(Boolean)],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One sentence for a room, in the language of each member. */
async function announce(
  out: SocketBroadcaster,
  { userId, byId = '', roomId: room_id }: { userId: string; byId?: string; roomId: string },
  key: TextKey,
) {
  const names = await namesOf([userId, byId])
  const say = (locale: Locale) =>
    textsOf(locale)(key, { name: names.get(userId) ?? '', by: names.get(byId) ?? '' })
  for (const locale of locales) {
    for (const other of locales) {
      if (other !== locale) {
        out.emit(
          channels.room(room_id),
          'system_message',
          { room_id, text: say(locale) },
          channels.locale(other),
        )
      }
    }
  }
}

const memberAdmitted = delivery('room.member_added', 'instance', async (events, out) => {
  for (const { payload } of events) {
    out.joinChannel(payload.userId, channels.room(payload.roomId))
  }
})

const memberAdded = delivery('room.member_added', 'audience', async (events, out) => {
  for (const { payload } of events) {
    const { roomId, userId } = payload
    const [room] = await queryRows<{ name: string }>('select name from rooms where id = $1', [roomId])
    if (!room) {
      continue
    }
    out.emit(channels.user(userId), 'room_added', { room_id: roomId, name: room.name })
    // Somebody who opens their own room needs no notification.
    if (userId !== payload.byId) {
      await announce(out, payload, 'Chat.systemAdded')
    }
  }
})

const memberJoined = delivery('room.member_joined', 'audience', async (events, out) => {
  for (const { payload } of events) {
    await announce(out, payload, 'Chat.systemJoined')
  }
})

const memberExpelled = delivery('room.member_left', 'instance', async (events, out) => {
  for (const { payload } of events) {
    out.leaveChannel(payload.userId, channels.room(payload.roomId))
  }
})

const memberLeft = delivery('room.member_left', 'audience', async (events, out) => {
  for (const { payload } of events) {
    out.emit(channels.user(payload.userId), 'room_removed', { room_id: payload.roomId })
    await announce(out, payload, 'Chat.systemLeft')
  }
})

const invited = delivery('room.invited', 'audience', async (events, out) => {
  for (const { payload } of events) {
    out.emit(channels.user(payload.userId), 'room_invited', {})
  }
})

/** Reading on one device updates the others. */
const roomRead = delivery('room.read', 'audience', async (events, out) => {
  const latest = new Map(events.map(({ payload }) => [`${payload.roomId} ${payload.userId}`, payload]))
  for (const { roomId, userId } of latest.values()) {
    const [state] = await queryRows<{ last_read_seq: number; unread: number }>(
      `select m.last_read_seq, greatest(0, r.last_seq - m.last_read_seq) as unread
       from room_members m join rooms r on r.id = m.room_id where m.room_id = $1 and m.user_id = $2`,
      [roomId, userId],
    )
    if (!state) {
      continue
    }
    const unread_total = await countUnreadOf(userId)
    out.emit(channels.user(userId), 'room_read', { room_id: roomId, ...state, unread_total })
  }
})

export const chatDeliveries: readonly Delivery[] = [
  messageSent,
  messageDeleted,
  memberAdmitted,
  memberAdded,
  memberJoined,
  memberExpelled,
  memberLeft,
  invited,
  roomRead,
]

/**
 * The same as `answersQuestions`, for the user `u`: an overdue short password leaves only a student's rights.
 */
const stillAnswers = `${isOfOfficeText('u')}
  and coalesce(u.office_password_due_at > now(), true)`

/** The rooms that a person's sockets receive. */
export async function listRoomChannels(userId: string): Promise<Channel[]> {
  const rows = await queryRows<{ room_id: string }>(
    `select m.room_id from room_members m join rooms r on r.id = m.room_id join users u on u.id = m.user_id
     where m.user_id = $1 and ${openTo('$1', stillAnswers)}`,
    [userId],
  )
  return rows.map(({ room_id }) => channels.room(room_id))
}

/** Records a heartbeat of everybody who is connected here. Rooms that were never opened stay unseen. */
export async function markSeen(userIds: readonly string[], now: Date): Promise<void> {
  await queryRows(
    'update room_members set last_seen_at = $2 where user_id = any($1::uuid[]) and last_seen_at < $2',
    [userIds, now],
  )
}
