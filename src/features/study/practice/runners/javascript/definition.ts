import { z } from 'zod'
import { checksOf, codeFields, scriptCheck } from '../definition-parts'

export const javascriptDefinition = z.strictObject({
  runner: z.literal('javascript'),
  ...codeFields,
  checks: checksOf(scriptCheck),
})
