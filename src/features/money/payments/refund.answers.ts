import { z } from 'zod'

/** A refund that the office has marked. */
export const refundAnswer = z
  .object({
    id: z.uuid(),
    reference: z.string().describe('Of the payment'),
    amount: z.int().describe('XAF'),
    state: z.enum(['due', 'approved', 'done', 'failed', 'withdrawn']),
    reason: z.string(),
    ends_enrolment: z.boolean().describe('Also where a part goes back'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Refund' })
