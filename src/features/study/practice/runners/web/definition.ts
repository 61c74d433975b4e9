import { z } from 'zod'
import { checksOf, code, codeFields } from '../definition-parts'

/** A check is JavaScript in the learner's page: `same(seen, expected, where)` compares, `source` is the learner's text, `page` the functions of `page-checks.ts`. */
export const webDefinition = z.strictObject({
  runner: z.literal('web'),
  ...codeFields,
  /** Drawings for missing files that the page names; a `slow` one loads like a large file. */
  pictures: z
    .record(
      z.string().regex(/^[\w.-]{1,60}$/),
      z.strictObject({ svg: z.string().startsWith('<svg').max(4000), slow: z.boolean().optional() }),
    )
    .optional(),
  checks: checksOf({ test: code }),
})
