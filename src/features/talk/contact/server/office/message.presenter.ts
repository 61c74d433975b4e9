import type { ContactMessage } from '../../contact.answers'

/** A row of the messages list. */
export interface MessageRow {
  id: string
  name: string
  email: string
  phone: string
  subject: string
  message: string
  readAt: Date | null
  createdAt: Date
}

/** With the names of the HTTP contract; there is one `readAt`, and both flags. */
export const presentMessage = ({ id, readAt, createdAt, ...row }: MessageRow): ContactMessage => ({
  _id: id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  unread: readAt === null,
  read: readAt !== null,
  createdAt: createdAt.toISOString(),
})
