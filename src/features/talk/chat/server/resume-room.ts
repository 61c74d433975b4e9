import { talker } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { type ChatMessage, resumePage } from '../chat.contract'
import { resumeSchema } from '../chat.schema'
import { type MessageRow, messageColumns, presentMessage } from './message.rows'
import { queryRows, readRoomAsMember } from './rooms.repository'

interface Missed {
  room_id: string
  messages: ChatMessage[]
  /** Ids among the caller's newest messages whose text was deleted. */
  deleted: string[]
  more: boolean
  last_seq: number
}

const numberOf = async (roomId: string, after: number | string): Promise<number> => {
  if (typeof after === 'number') {
    return after
  }
  const [row] = await queryRows<{ seq: number }>(
    'select seq from room_messages where id = $1 and room_id = $2',
    [after, roomId],
  )
  return row?.seq ?? 0
}

/** The messages of a room after a number, oldest first, so that a lost connection loses nothing. */
export const resumeRoom = defineUseCase({
  name: 'chat.resume-room',
  access: talker(),
  input: resumeSchema,
  limits: [],
  async run({ input, actor }): Promise<Missed> {
    const { last_seq } = await readRoomAsMember(input.room_id, actor.user)
    const after = await numberOf(input.room_id, input.after)
    const rows = await queryRows<MessageRow>(
      `select ${messageColumns} from room_messages m join users u on u.id = m.user_id where m.room_id = $1
         and (m.seq > $2 and m.seq <= $2 + $3 or m.seq <= $2 and m.seq > $2 - $3 and m.deleted_at is not null)
       order by m.seq`,
      [input.room_id, after, resumePage],
    )
    const messages = rows.filter(({ seq }) => seq > after).map(presentMessage)
    return {
      room_id: input.room_id,
      messages,
      deleted: rows.filter(({ seq }) => seq <= after).map(({ id }) => id),
      more: (messages.at(-1)?.seq ?? after) < last_seq,
      last_seq,
    }
  },
})
