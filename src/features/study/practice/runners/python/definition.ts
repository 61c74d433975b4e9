import { z } from 'zod'
import { checksOf, code, codeFields, files, scriptCheck } from '../definition-parts'

const input = z.array(code).max(20)
const name = z.string().regex(/^[A-Za-z]\w{0,39}$/, 'a name has letters, digits and underscores')
/** Other values of the program's names, for another run. */
const values = z
  .record(name, z.json())
  .refine((each) => Object.keys(each).length > 0 && Object.keys(each).length <= 8, 'one name to eight')

export const pythonDefinition = z.strictObject({
  runner: z.literal('python'),
  ...codeFields,
  input: input.optional(),
  files: files.optional(),
  checks: checksOf({ ...scriptCheck, input: input.optional(), with: values.optional() }),
})
