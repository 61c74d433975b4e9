import { z } from 'zod'

export const statsAnswer = z.object({
  newStudents: z.int(),
  totalStudents: z.int(),
  newMessages: z.int(),
  totalMessages: z.int(),
  readMessages: z.int(),
  inquiries: z.int(),
  newEmails: z.int(),
})
export type Stats = z.infer<typeof statsAnswer>
