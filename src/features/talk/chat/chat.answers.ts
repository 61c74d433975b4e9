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

export const roomCreatedAnswer = z.object({ success: z.literal(true), message: z.string(), room: roomAnswer })
export const roomOpenedAnswer = z.object({ success: z.literal(true), room: roomAnswer })
export const invitationAnswered = z.object({ success: z.literal(true), room: roomAnswer.optional() })
export const userAddedAnswer = z.object({ success: z.literal(true), message: z.string() })
