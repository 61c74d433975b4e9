import { z } from 'zod'
import { checksOf, chosen, code, id, words } from '../definition-parts'

export const predictDefinition = z.strictObject({
  runner: z.literal('predict'),
  ...chosen,
  /** Its text is code in this language, which is run for the proof: the right option is what it shows. */
  language: z.enum(['python', 'javascript', 'sql']).optional(),
  text: code,
  options: z
    .array(z.strictObject({ id, text: code, why: words(600) }))
    .min(2)
    .max(6),
  answer: id,
  checks: checksOf({}).max(1),
})
