import { z } from 'zod'

export const sessionAnswer = z
  .object({
    id: z.uuid(),
    cohort_id: z.uuid(),
    starts_at: z.iso.datetime(),
    minutes: z.number().int(),
    title: z.string().nullable(),
    place: z.string().nullable().describe('null: that of the class'),
    meeting_url: z.string().nullable().describe('null: that of the class'),
    cancelled_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ClassSession' })
export type SessionAnswer = z.infer<typeof sessionAnswer>
