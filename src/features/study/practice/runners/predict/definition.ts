import { z } from 'zod'
import { checksOf, chosen, code, id, words } from '../definition-parts'

export const predictDefinition = z.strictObject({
  runner: z.literal('predict'),
  ...chosen,
  text: code,
  options: z
    .array(z.strictObject({ id, text: code, why: words(600) }))
    .min(2)
    .max(6),
  answer: id,
  checks: checksOf({}).max(1),
})
