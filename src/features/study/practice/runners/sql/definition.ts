import { z } from 'zod'
import { checksOf, code, codeFields, data } from '../definition-parts'

/** The solution is the reference that results are compared with. */
export const sqlDefinition = z.strictObject({
  runner: z.literal('sql'),
  ...codeFields,
  seed: data,
  checks: checksOf({ probe: code.optional(), ordered: z.boolean().optional(), seed: data.optional() }),
})
