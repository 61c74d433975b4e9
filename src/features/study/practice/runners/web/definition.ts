import { z } from 'zod'
import { checksOf, code, codeFields, pictures } from '../definition-parts'

/** A check is JavaScript in the learner's page: `same(seen, expected, where)` compares, `source` is the learner's text, `page` the functions of `page-checks.ts`. */
export const webDefinition = z.strictObject({
  runner: z.literal('web'),
  ...codeFields,
  pictures,
  checks: checksOf({ test: code }),
})
