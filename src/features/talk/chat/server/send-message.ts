import { randomUUID } from 'node:crypto'
import { personName } from '@/lib/person-name'
import { talker } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { insertEventSql } from '@/server/kernel/events'
import { defineUseCase } from '@/server/kernel/use-case'
import type { ChatMessage } from '../chat.contract'
import { isBlank } from '../chat.rules'
import { sendMessageSchema } from '../chat.schema'
import { spendDayBudget } from './day-budget'
import { type MessageRow, messageColumns, presentMessage } from './message.rows'
import { answersQuestions, openTo, queryRows, roomNotFound } from './rooms.repository'

/**
 * Membership, the next number, the row, the sender's own read position and the event in one statement: all or
 * nothing. The room's row is locked, so numbers have no gaps and are committed in order.
 */
const store = `
  with room as (
    update rooms r set last_seq = last_seq + 1, active_at = greatest(active_at, $6),
      waiting_since = case when office_of_id = $3 then coalesce(waiting_since, $6) end
    where id = $2 and exists (select from room_members m where m.room_id = r.id and m.user_id = $3 and ${openTo('$3', '$8')})
      and not exists (select from room_messages where room_id = $2 and user_id = $3 and client_id = $5)
    returning id, last_seq, office_of_id),
  message as (
    insert into room_messages (id, room_id, seq, user_id, content, client_id, created_at)
    select $1, id, last_seq, $3, $4, $5, $6 from room returning *),
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
  select id, room_id, user_id, $7::text as posted_by, content, created_at, seq, client_id, false as deleted from message`

const uniqueViolation = '23505'

type Values = [string, string, string, string, string | null, Date, string, boolean]

/** Stores nothing for a non-member, nor twice for one `client_id`. */
async function tryToStore(values: Values): Promise<MessageRow | undefined> {
  try {
    return (await queryRows<MessageRow>(store, values))[0]
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
    if (isBlank(input.content)) {
      return null
    }
    await spendDayBudget(user, input.content)
    const clientId = input.client_id ?? null
    const storedMessage =
      (await tryToStore([
        randomUUID(),
        input.room_id,
        user.id,
        input.content,
        clientId,
        now,
        personName(user),
        answersQuestions(user),
      ])) ?? (clientId === null ? undefined : await findStored(input.room_id, user.id, clientId))
    if (!storedMessage) {
      throw roomNotFound()
    }
    return presentMessage(storedMessage)
  },
})
