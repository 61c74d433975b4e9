import { randomUUID } from 'node:crypto'
import { personName } from '@/lib/person-name'
import type { CleanPicture } from '@/server/clean-picture'
import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { insertEventSql } from '@/server/kernel/events'
import { defineUseCase } from '@/server/kernel/use-case'
import type { ChatMessage } from '../chat.contract'
import { isBlank } from '../chat.rules'
import { sendMessageSchema } from '../chat.schema'
import { spendDayBudget } from './day-budget'
import { type MessageRow, messageColumns, presentMessage, storedColumns } from './message.rows'
import { notifyMentionedJob } from './notify-mentioned.job'
import { answersQuestions, type ChatUser, openTo, queryRows, roomNotFound } from './rooms.repository'

/**
 * Membership, the next number, the row with its photo, the sender's own read position, the event and the job that notifies people
 * who are named, in one statement: all or nothing. The room's row is locked, so numbers have no gaps and are committed in order.
 * A message that answers one of another room is not stored; of the people named, only other members count.
 */
const store = `
  with room as (
    update rooms r set last_seq = last_seq + 1, active_at = greatest(active_at, $6),
      waiting_since = case when office_of_id = $3 then coalesce(waiting_since, $6) end
    where id = $2 and exists (select from room_members m where m.room_id = r.id and m.user_id = $3 and ${openTo('$3', '$8')})
      and not exists (select from room_messages where room_id = $2 and user_id = $3 and client_id = $5)
      and ($9::uuid is null or exists (select from room_messages q where q.id = $9 and q.room_id = $2))
    returning id, last_seq, office_of_id),
  message as (
    insert into room_messages (id, room_id, seq, user_id, content, client_id, created_at, reply_to_seq, mentions)
    select $1, id, last_seq, $3, $4, $5, $6, (select q.seq from room_messages q where q.id = $9),
      array(select n.user_id from room_members n where n.room_id = room.id and n.user_id = any ($10::uuid[]) and n.user_id <> $3)
    from room returning *),
  photo as (
    insert into room_photos (message_id, content_type, width, height, bytes)
    select id, $11::text, $12::int, $13::int, $14::bytea from message where $14::bytea is not null
    returning json_build_object('width', width, 'height', height, 'size', length(bytes)) as photo),
  mine as (
    update room_members set last_read_seq = message.seq, last_seen_at = $6 from message
    where room_members.room_id = message.room_id and room_members.user_id = message.user_id),
  event as (
    ${insertEventSql(
      'room.message_sent',
      {
        roomId: 'message.room_id',
        messageId: 'message.id',
        seq: 'seq',
        toOffice: 'case when office_of_id is not null then true end',
      },
      '$6',
    )}
    from message join room on room.id = message.room_id)
  select ${storedColumns}, $7::text as posted_by, (select photo from photo) as photo,
    case when cardinality(message.mentions) > 0 then (select true from graphile_worker.add_job('${notifyMentionedJob.name}',
      payload := json_build_object('messageId', message.id))) end as notified
  from message`

const uniqueViolation = '23505'

interface NewMessage {
  room_id: string
  content: string
  client_id?: string | null
  reply_to?: string | null
  mentions?: string[] | null
}

/** Stores nothing for a non-member, nor twice for one `client_id`. */
async function tryToStore(
  message: NewMessage,
  user: ChatUser & Parameters<typeof personName>[0],
  now: Date,
  photo: CleanPhoto | null,
): Promise<MessageRow | undefined> {
  const values = [
    randomUUID(),
    message.room_id,
    user.id,
    message.content,
    message.client_id ?? null,
    now,
    personName(user),
    answersQuestions(user),
    message.reply_to ?? null,
    message.mentions ?? [],
    photo?.contentType ?? null,
    photo?.width ?? null,
    photo?.height ?? null,
    photo?.bytes ?? null,
  ]
  try {
    return (await queryRows<MessageRow & { notified: boolean | null }>(store, values))[0]
  } catch (error) {
    // The same message was stored at the same moment over another connection.
    if ((error as { code?: string }).code === uniqueViolation) {
      return undefined
    }
    throw error
  }
}

async function findStored(roomId: string, userId: string, clientId: string) {
  const [row] = await queryRows<MessageRow>(
    `select ${messageColumns} from room_messages m join users u on u.id = m.user_id
     where m.room_id = $1 and m.user_id = $2 and m.client_id = $3`,
    [roomId, userId, clientId],
  )
  return row
}

export interface CleanPhoto extends Omit<CleanPicture, 'kind'> {
  contentType: string
}

/** Stores a message once, with its photo; the same `client_id` again answers with what is stored. */
export async function storeMessage(
  message: NewMessage,
  user: ChatUser & Parameters<typeof personName>[0],
  now: Date,
  photo: CleanPhoto | null = null,
): Promise<ChatMessage> {
  const { room_id, client_id: clientId } = message
  // A photo that is sent again because its answer was lost costs nothing.
  const before = photo && clientId ? await findStored(room_id, user.id, clientId) : undefined
  if (before) {
    return presentMessage(before)
  }
  await spendDayBudget(user, message.content, photo?.bytes.length)
  const stored =
    (await tryToStore(message, user, now, photo)) ??
    (clientId ? await findStored(room_id, user.id, clientId) : undefined)
  if (!stored) {
    throw message.reply_to ? new AppError('not_found', { text: 'Chat.replyNotFound' }) : roomNotFound()
  }
  return presentMessage(stored)
}

/** Stores a message once. `null`: the text was blank. */
export const sendMessage = defineUseCase({
  name: 'chat.send-message',
  access: talker(),
  input: sendMessageSchema,
  // The event limit of the transport (transport/socket) and the day's budget cover it: counting each message in the
  // database would cost as much as storing it.
  limits: [],
  async run({ input, actor: { user }, now }): Promise<ChatMessage | null> {
    if (input.sender_id && input.sender_id.toLowerCase() !== user.id) {
      throw new AppError('identity_mismatch')
    }
    return isBlank(input.content) ? null : storeMessage(input, user, now)
  },
})
