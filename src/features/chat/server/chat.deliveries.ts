import { type Locale, locales } from '@/config/locales'
import type { ReceivedEvent } from '@/server/events/event-listener'
import { translate } from '@/server/texts'
import type { Delivery, SocketBroadcaster } from '@/server/transport/socket/socket-broadcaster'
import { channels } from '../chat.rules'
import { type MessageRow, messageColumns, presentMessage } from './message.rows'
import { countUnreadOf, openTo, queryRows } from './rooms.repository'

const text = ({ payload }: ReceivedEvent, name: string) => String(payload[name] ?? '')

/** New messages to everybody in their rooms, read in one statement however many there are, in the order of their numbers. */
const messageSent: Delivery = {
  type: 'room.message_sent',
  scope: 'audience',
  async deliver(events, out) {
    const ids = events.map((event) => text(event, 'messageId'))
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
  },
}

const messageDeleted: Delivery = {
  type: 'room.message_deleted',
  scope: 'audience',
  async deliver(events, out) {
    for (const event of events) {
      const room_id = text(event, 'roomId')
      const gone = { room_id, message_id: text(event, 'messageId'), seq: Number(event.payload.seq) }
      out.emit(channels.room(room_id), 'message_deleted', gone)
    }
  },
}

async function namesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await queryRows<{ id: string; name: string }>(
    `select id, trim(first_name || ' ' || last_name) as name from users where id = any($1::uuid[])`,
    [ids.filter(Boolean)],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One sentence to a room, to each in their own language. */
async function announce(out: SocketBroadcaster, event: ReceivedEvent, key: string) {
  const [userId, byId, room_id] = [text(event, 'userId'), text(event, 'byId'), text(event, 'roomId')]
  const names = await namesOf([userId, byId])
  const say = (locale: Locale) =>
    translate(locale, key, { name: names.get(userId) ?? '', by: names.get(byId) ?? '' })
  for (const locale of locales) {
    for (const other of locales) {
      if (other !== locale) {
        out.emit(channels.room(room_id), 'system_message', { room_id, text: say(locale) }, `locale:${other}`)
      }
    }
  }
}

const memberAdmitted: Delivery = {
  type: 'room.member_added',
  scope: 'instance',
  async deliver(events, out) {
    for (const event of events) {
      out.joinChannel(text(event, 'userId'), channels.room(text(event, 'roomId')))
    }
  },
}

const memberAdded: Delivery = {
  type: 'room.member_added',
  scope: 'audience',
  async deliver(events, out) {
    for (const event of events) {
      const [roomId, userId] = [text(event, 'roomId'), text(event, 'userId')]
      const [room] = await queryRows<{ name: string }>('select name from rooms where id = $1', [roomId])
      if (!room) {
        continue
      }
      out.emit(channels.user(userId), 'room_added', { room_id: roomId, name: room.name })
      // Whoever opens a room of their own needs no word of it.
      if (userId !== text(event, 'byId')) {
        await announce(out, event, 'Chat.systemAdded')
      }
    }
  },
}

const memberJoined: Delivery = {
  type: 'room.member_joined',
  scope: 'audience',
  async deliver(events, out) {
    for (const event of events) {
      await announce(out, event, 'Chat.systemJoined')
    }
  },
}

const memberExpelled: Delivery = {
  type: 'room.member_left',
  scope: 'instance',
  async deliver(events, out) {
    for (const event of events) {
      out.leaveChannel(text(event, 'userId'), channels.room(text(event, 'roomId')))
    }
  },
}

const memberLeft: Delivery = {
  type: 'room.member_left',
  scope: 'audience',
  async deliver(events, out) {
    for (const event of events) {
      out.emit(channels.user(text(event, 'userId')), 'room_removed', { room_id: text(event, 'roomId') })
      await announce(out, event, 'Chat.systemLeft')
    }
  },
}

const invited: Delivery = {
  type: 'room.invited',
  scope: 'audience',
  async deliver(events, out) {
    for (const event of events) {
      out.emit(channels.user(text(event, 'userId')), 'room_invited', {})
    }
  },
}

/** What was read on one device is read on the others. */
const roomRead: Delivery = {
  type: 'room.read',
  scope: 'audience',
  async deliver(events, out) {
    const latest = new Map(
      events.map((event) => [`${text(event, 'roomId')} ${text(event, 'userId')}`, event]),
    )
    for (const event of latest.values()) {
      const [roomId, userId] = [text(event, 'roomId'), text(event, 'userId')]
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
  },
}

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

/** As `answersQuestions` says of the user `u`: a password that stayed too short for the office leaves a student's rights. */
const stillAnswers = `(u.role in ('staff', 'admin') or u.additional_roles && array['staff', 'admin']::"Role"[])
  and coalesce(u.office_password_due_at > now(), true)`

/** The rooms that a person's sockets hear. */
export async function listRoomChannels(userId: string): Promise<string[]> {
  const rows = await queryRows<{ room_id: string }>(
    `select m.room_id from room_members m join rooms r on r.id = m.room_id join users u on u.id = m.user_id
     where m.user_id = $1 and ${openTo('$1', stillAnswers)}`,
    [userId],
  )
  return rows.map(({ room_id }) => channels.room(room_id))
}

/** A sign of life of everybody who is connected here. Rooms that were never opened stay unseen. */
export async function markSeen(userIds: readonly string[], now: Date): Promise<void> {
  await queryRows(
    'update room_members set last_seen_at = $2 where user_id = any($1::uuid[]) and last_seen_at < $2',
    [userIds, now],
  )
}
