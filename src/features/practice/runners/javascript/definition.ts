import { z } from 'zod'
import { checksOf, scriptCheck, written } from '../definition-parts'

export const javascriptDefinition = z.strictObject({
  runner: z.literal('javascript'),
  ...written,
  checks: checksOf(scriptCheck),
})
