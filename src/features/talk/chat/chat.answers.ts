import { z } from 'zod'

export const roomAnswer = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'Room' })

export const messageAnswer = z
  .object({
    id: z.uuid(),
    room_id: z.uuid(),
    user_id: z.uuid(),
    posted_by: z.string(),
    messages: z.string().describe('The text'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'ChatMessage' })
export type MessageAnswer = z.infer<typeof messageAnswer>

/** The same with what the chat screen needs to place and show it. */
export const storedMessageAnswer = messageAnswer
  .extend({
    seq: z.int(),
    client_id: z.string().nullable(),
    deleted: z.boolean(),
    reply_to: z
      .object({ id: z.uuid(), seq: z.int(), posted_by: z.string(), text: z.string(), deleted: z.boolean() })
      .optional(),
    mentions: z.array(z.object({ user_id: z.uuid(), name: z.string() })).optional(),
    photo: z.object({ width: z.int(), height: z.int(), size: z.int().describe('In bytes') }).optional(),
  })
  .meta({ id: 'StoredMessage' })
export const photoSentAnswer = z.object({ success: z.literal(true), message: storedMessageAnswer })

export const roomCreatedAnswer = z.object({ success: z.literal(true), message: z.string(), room: roomAnswer })
export const roomOpenedAnswer = z.object({ success: z.literal(true), room: roomAnswer })
export const invitationAnswered = z.object({ success: z.literal(true), room: roomAnswer.optional() })
export const userAddedAnswer = z.object({ success: z.literal(true), message: z.string() })
