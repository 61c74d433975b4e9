import { talker } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type ChatMessage, messagesPage } from '../chat.contract'
import { loadMessagesSchema, roomMessagesSchema } from '../chat.schema'
import { type MessageRow, messageColumns, presentMessage } from './message.rows'
import { queryRows, readRoomAsMember } from './rooms.repository'

const newest = 2 ** 31 - 1

/** The page that ends before a number, oldest first. */
async function readPage(roomId: string, before: number, size: number): Promise<ChatMessage[]> {
  const rows = await queryRows<MessageRow>(
    `select ${messageColumns} from room_messages m join users u on u.id = m.user_id
     where m.room_id = $1 and m.seq < $2 order by m.seq desc limit $3`,
    [roomId, before, size],
  )
  return rows.reverse().map(presentMessage)
}

interface MessagesPage {
  /** Oldest first. */
  messages: ChatMessage[]
  /** Of the whole room. */
  total: number
  /** There are older ones. */
  more: boolean
  page_size: number
}

const presentPage = (messages: ChatMessage[], total: number, page_size: number): MessagesPage => ({
  messages,
  total,
  more: (messages[0]?.seq ?? 1) > 1,
  page_size,
})

/** The HTTP API pages back by message id; an id of another room has nothing before it. */
export const listMessages = defineUseCase({
  name: 'chat.list-messages',
  access: talker(),
  input: roomMessagesSchema,
  limits: [perActor('room.read')],
  async run({ input, actor }): Promise<MessagesPage> {
    const { last_seq } = await readRoomAsMember(input.id, actor.user)
    const { page_size } = input
    if (input.before === undefined) {
      return presentPage(await readPage(input.id, newest, page_size), last_seq, page_size)
    }
    const [message] = await queryRows<{ seq: number }>(
      'select seq from room_messages where id = $1 and room_id = $2',
      [input.before, input.id],
    )
    return presentPage(await readPage(input.id, message?.seq ?? 0, page_size), last_seq, page_size)
  },
})

export const loadMessages = defineUseCase({
  name: 'chat.load-messages',
  access: talker(),
  input: loadMessagesSchema,
  limits: [],
  async run({ input, actor }): Promise<{ messages: ChatMessage[]; more: boolean }> {
    await readRoomAsMember(input.room_id, actor.user)
    const messages = await readPage(input.room_id, input.before ?? newest, messagesPage)
    return { messages, more: (messages[0]?.seq ?? 1) > 1 }
  },
})
