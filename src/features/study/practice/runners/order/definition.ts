import { z } from 'zod'
import { checksOf, chosen, code, id, words } from '../definition-parts'

/** The lines in the order in which they are first shown. */
export const orderDefinition = z.strictObject({
  runner: z.literal('order'),
  ...chosen,
  /** Why this order is right; shown after a right answer. */
  explanation: words(600).optional(),
  lines: z
    .array(z.strictObject({ id, text: code }))
    .min(2)
    .max(20),
  answer: z.array(id).min(2),
  checks: checksOf({}).max(1),
})
