import { z } from 'zod'
import { checksOf, chosen, id, keyId, shortText, words } from '../definition-parts'

const figure = z.number().min(-1e9).max(1e9)

/** A situation in steps: each choice has a consequence in words, and changes figures. */
export const caseDefinition = z.strictObject({
  runner: z.literal('case'),
  ...chosen,
  figures: z
    .array(z.strictObject({ id: keyId, label: words(60), unit: shortText(20).optional(), start: figure }))
    .min(1)
    .max(4),
  steps: z
    .array(
      z.strictObject({
        id: keyId,
        text: words(1_000),
        choices: z
          .array(
            z.strictObject({
              id,
              text: shortText(300),
              says: words(600),
              changes: z.record(id, figure).default({}),
            }),
          )
          .min(2)
          .max(4),
      }),
    )
    .min(2)
    .max(6),
  /** One right way: the choice of each step. */
  solution: z.record(id, id),
  /** Why this way is right; shown after a right answer. */
  explanation: words(600).optional(),
  /** Each looks at a figure at the end, or at the choice of a step. */
  checks: checksOf({
    figure: id.optional(),
    min: figure.optional(),
    max: figure.optional(),
    step: id.optional(),
    choice: id.optional(),
    choices: z.array(id).min(1).max(4).optional(),
  }),
})
