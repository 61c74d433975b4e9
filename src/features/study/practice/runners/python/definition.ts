import { z } from 'zod'
import { checksOf, code, codeFields, files, scriptCheck } from '../definition-parts'

const input = z.array(code).max(20)

export const pythonDefinition = z.strictObject({
  runner: z.literal('python'),
  ...codeFields,
  input: input.optional(),
  files: files.optional(),
  checks: checksOf({ ...scriptCheck, input: input.optional() }),
})
