import { z } from 'zod'
import { checksOf, chosen, code, id } from '../definition-parts'

/** The lines are in the order in which they are shown first. */
export const orderDefinition = z.strictObject({
  runner: z.literal('order'),
  ...chosen,
  lines: z
    .array(z.strictObject({ id, text: code }))
    .min(2)
    .max(20),
  answer: z.array(id).min(2),
  checks: checksOf({}).max(1),
})
