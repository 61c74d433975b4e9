import { z } from 'zod'
import { checksOf, code, codeFields, files } from '../definition-parts'

const path = z.string().regex(/^[\w./-]{1,100}$/)

export const shellDefinition = z.strictObject({
  runner: z.literal('shell'),
  ...codeFields,
  files: files.optional(),
  checks: checksOf({
    output: code.optional(),
    run: z.string().max(500).optional(),
    file: path.optional(),
    equals: code.optional(),
    absent: z.boolean().optional(),
  }),
})
