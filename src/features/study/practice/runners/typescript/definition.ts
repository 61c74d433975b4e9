import { z } from 'zod'
import { checksOf, codeFields, scriptCheck } from '../definition-parts'

export const typescriptDefinition = z.strictObject({
  runner: z.literal('typescript'),
  ...codeFields,
  checks: checksOf(scriptCheck),
})
