import { z } from 'zod'
import { checksOf, chosen, id, keyId, shortText, words } from '../definition-parts'

/** Items that are sorted into boxes; several may be in one box. */
export const matchDefinition = z.strictObject({
  runner: z.literal('match'),
  ...chosen,
  items: z
    .array(z.strictObject({ id: keyId, text: shortText(300) }))
    .min(2)
    .max(12),
  boxes: z
    .array(z.strictObject({ id, text: shortText(100) }))
    .min(2)
    .max(6),
  /** The box of each item. */
  answer: z.record(id, id),
  /** Why this is right; shown after a right answer. */
  explanation: words(600).optional(),
  /** Each looks at its items. */
  checks: checksOf({ items: z.array(id).min(1).max(12) }),
})
