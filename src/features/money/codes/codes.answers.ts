import { z } from 'zod'
import { priceCodeKinds } from './price-code.rules'

/** A code that lowers prices, as the office sees it. */
export const codeAnswer = z.object({
  code: z.string(),
  kind: z.enum(priceCodeKinds),
  percent: z.int().nullable(),
  amount: z.int().nullable(),
  /** Slugs; empty: every program. */
  programs: z.array(z.string()),
  places: z.int(),
  /** Paid with it. */
  used: z.int(),
  /** Neither used nor reserved by a payment that has begun. */
  left: z.int(),
  /** Its last day in Douala. */
  ends_on: z.string().nullable(),
  created_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
})
export type CodeAnswer = z.infer<typeof codeAnswer>
