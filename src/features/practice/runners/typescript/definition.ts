import { z } from 'zod'
import { checksOf, scriptCheck, written } from '../definition-parts'

export const typescriptDefinition = z.strictObject({
  runner: z.literal('typescript'),
  ...written,
  checks: checksOf(scriptCheck),
})
