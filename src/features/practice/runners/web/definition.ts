import { z } from 'zod'
import { checksOf, code, codeFields } from '../definition-parts'

/** A check is JavaScript in the learner's page: `same(seen, expected, where)` compares, `source` is what was written. */
export const webDefinition = z.strictObject({
  runner: z.literal('web'),
  ...codeFields,
  checks: checksOf({ test: code }),
})
