import { nameText } from '@/server/kernel/name-sql'
import type { MessageAnswer } from '../chat.answers'
import type { ChatMessage, MentionView, PhotoView, QuotedMessage } from '../chat.contract'

export interface MessageRow {
  id: string
  room_id: string
  user_id: string
  posted_by: string
  content: string
  created_at: Date
  seq: number
  client_id: string | null
  deleted: boolean
  reply_to: QuotedMessage | null
  mentions: MentionView[] | null
  photo: PhotoView | null
}

const quotedLength = 120

/** What a message `m` has beside its text: the message that it answers as it is now, whom it names, and its photo. */
const additions = (m: string) => `
  (select json_build_object('id', q.id, 'seq', q.seq, 'posted_by', ${nameText('w')}, 'deleted', q.deleted_at is not null,
      'text', case when q.deleted_at is null then left(q.content, ${quotedLength}) else '' end)
    from room_messages q join users w on w.id = q.user_id where q.room_id = ${m}.room_id and q.seq = ${m}.reply_to_seq) as reply_to,
  (select json_agg(json_build_object('user_id', n.id, 'name', ${nameText('n')}) order by n.id)
    from users n where n.id = any (${m}.mentions)) as mentions`

/** Columns of a message `m` sent by the user `u`. */
export const messageColumns = `m.id, m.room_id, m.user_id, ${nameText('u')} as posted_by, m.content,
  m.created_at, m.seq, m.client_id, m.deleted_at is not null as deleted, ${additions('m')},
  (select json_build_object('width', f.width, 'height', f.height, 'size', length(f.bytes))
    from room_photos f where f.message_id = m.id) as photo`

/** The same of a message that the statement stores; its photo is stored beside it. */
export const storedColumns = `message.id, message.room_id, message.user_id, message.content, message.created_at, message.seq,
  message.client_id, false as deleted, ${additions('message')}`

/** Only what the message has is sent, so that a plain one stays as it is specified. */
export const presentMessage = (row: MessageRow): ChatMessage => ({
  id: row.id,
  room_id: row.room_id,
  user_id: row.user_id,
  posted_by: row.posted_by,
  messages: row.deleted ? '' : row.content,
  created_at: row.created_at.toISOString(),
  seq: row.seq,
  client_id: row.client_id,
  deleted: row.deleted,
  ...(row.reply_to && !row.deleted && { reply_to: row.reply_to }),
  ...(row.mentions && !row.deleted && { mentions: row.mentions }),
  ...(row.photo && !row.deleted && { photo: row.photo }),
})

/** The fields that the HTTP API names. */
export const presentForApi = ({
  id,
  room_id,
  user_id,
  posted_by,
  messages,
  created_at,
}: ChatMessage): MessageAnswer => ({ id, room_id, user_id, posted_by, messages, created_at })
