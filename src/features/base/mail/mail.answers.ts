import { z } from 'zod'

export const mailSentAnswer = z.object({ success: z.literal(true), message: z.string() })

export const demoMailAnswer = z.object({
  id: z.uuid(),
  kind: z.string(),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  created_at: z.iso.datetime(),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'dead']),
})
export type DemoMail = z.infer<typeof demoMailAnswer>
