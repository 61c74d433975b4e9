import { z } from 'zod'
import { checksOf, chosen, code, id } from '../definition-parts'

/** Each `___` is a gap. */
export const gapDefinition = z.strictObject({
  runner: z.literal('gap'),
  ...chosen,
  text: code,
  gaps: z
    .array(z.strictObject({ id, options: z.array(code).min(2).max(8), answer: code }))
    .min(1)
    .max(12),
  checks: checksOf({ gap: id }),
})
