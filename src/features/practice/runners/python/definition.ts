import { z } from 'zod'
import { checksOf, code, files, scriptCheck, written } from '../definition-parts'

const input = z.array(code).max(20)

export const pythonDefinition = z.strictObject({
  runner: z.literal('python'),
  ...written,
  input: input.optional(),
  files: files.optional(),
  checks: checksOf({ ...scriptCheck, input: input.optional() }),
})
