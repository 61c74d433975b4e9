import { nameText } from '@/server/kernel/name-sql'
import type { MessageAnswer } from '../chat.answers'
import type { ChatMessage } from '../chat.contract'

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
}

/** Columns of a message `m` sent by the user `u`. */
export const messageColumns = `m.id, m.room_id, m.user_id, ${nameText('u')} as posted_by, m.content,
  m.created_at, m.seq, m.client_id, m.deleted_at is not null as deleted`

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
})

/** The fields that the HTTP API names. */
export const presentForApi = ({
  seq: _seq,
  client_id: _client,
  deleted: _deleted,
  ...message
}: ChatMessage): MessageAnswer => message
