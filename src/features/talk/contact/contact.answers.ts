import { z } from 'zod'

export const contactMessageAnswer = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
    unread: z.boolean(),
    read: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof contactMessageAnswer>

export const contactSubmitted = z.object({ success: z.literal(true) })
export const messageReadAnswer = z.object({
  success: z.literal(true),
  unread: z.int().describe('How many are left'),
})
export const repliedAnswer = z.object({ success: z.literal(true), message: z.string() })
