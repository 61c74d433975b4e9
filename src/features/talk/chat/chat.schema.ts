import { z } from 'zod'
import { list, roomPhoto, text } from '@/config/limits'
import { emailField } from '@/lib/email-field'
import { idField } from '@/lib/fields'
import { pagingFields } from '@/server/kernel/paging'
import { mostMentions } from './chat.rules'

/** An invalid id matches nothing, like the id of somebody else's room. */
const id = idField
const roomId = { room_id: id }
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('Validation.invalid').optional(),
)
const seq = z
  .number('Validation.invalid')
  .int('Validation.invalid')
  .min(0, 'Validation.invalid')
  .max(2 ** 31 - 1)

/** Characters that change the reading direction: with them a message can look like another one. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/gu

/** Control characters, and those that change the reading direction, are not allowed in a name. */
const hasHiddenCharacters = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

export const myRoomsSchema = z.object(pagingFields)
export const allRoomsSchema = z.object({})
export const roomSchema = z.object(roomId)

export const createRoomSchema = z.object({
  name: z
    .string('Chat.nameRequired')
    .trim()
    .min(1, 'Chat.nameRequired')
    .max(text.roomName, 'Chat.nameTooLong')
    .refine((name) => !hasHiddenCharacters.test(name), 'Validation.invalid'),
})

export const addUserSchema = z.object({ id, email: emailField })

export const answerInvitationSchema = z.object({
  id,
  accept: z.preprocess(
    (value) => (value === 'true' ? true : value === 'false' ? false : value),
    z.boolean('Validation.invalid'),
  ),
})

/** HTTP: `before` is the id of a message. */
export const roomMessagesSchema = z.object({
  id,
  before: id.optional(),
  page_size: pagingFields.page_size,
})

export const loadMessagesSchema = z.object({ ...roomId, before: seq.optional() })

/** `after`: the number of the newest message that the caller has, or its id; missing: from the beginning. */
export const resumeSchema = z.object({
  ...roomId,
  after: z
    .union([seq, z.uuid()], 'Validation.invalid')
    .nullish()
    .transform((after) => after ?? 0),
})

const content = z
  .string('Validation.required')
  // PostgreSQL cannot store NUL, and nobody can read it.
  .overwrite((typed) => typed.replaceAll('\0', '').replace(bidiControls, '').trim())
  .max(text.chatMessage, 'Chat.messageTooLong')
const clientId = z.string('Validation.invalid').min(1, 'Validation.invalid').max(64, 'Validation.invalid')

/** What a message has beside its text. */
const additions = {
  reply_to: z.uuid('Validation.invalid').nullish(),
  mentions: z
    .array(z.uuid('Validation.invalid'), 'Validation.invalid')
    .max(mostMentions, 'Validation.invalid')
    .nullish(),
}

export const sendMessageSchema = z.object({
  ...roomId,
  /** Only compared with the caller's own id. */
  sender_id: z.string('Validation.invalid').nullish(),
  content,
  client_id: clientId.nullish(),
  ...additions,
})

/** Base64 takes four characters for three bytes. */
const longestPhoto = Math.ceil(roomPhoto.sentBytes / 3) * 4

export const sendPhotoSchema = z.object({
  id,
  content: content.default(''),
  client_id: clientId,
  photo: z
    .string('Chat.photoRefused')
    .max(longestPhoto, 'Chat.photoTooHeavy')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Chat.photoRefused'),
  ...additions,
})

export const photoSchema = z.object({ id })

export const markReadSchema = z.object({ ...roomId, seq })
export const typingSchema = z.object({ ...roomId, typing: z.boolean('Validation.invalid') })
export const deleteMessageSchema = z.object({ message_id: id })
export const reportMessageSchema = z.object({
  message_id: id,
  reason: z.string('Validation.invalid').trim().max(text.reason, 'Validation.tooLong').default(''),
})
export const setRoomSchema = z.object({ ...roomId, muted: flag, mail_digest: flag })

export const reportsSchema = z.object({
  state: z.enum(['open', 'resolved']).catch('open'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  page_size: z.coerce.number().int().min(1).max(list.apiMaxPageSize).catch(list.pageSize),
})
const reason = z
  .string('Chat.reasonRequired')
  .trim()
  .min(1, 'Chat.reasonRequired')
  .max(text.reason, 'Validation.tooLong')
export const resolveReportSchema = z.object({ id, resolution: reason })
export const removeReportedSchema = z.object({ id, reason })
