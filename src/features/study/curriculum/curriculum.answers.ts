import { z } from 'zod'
import type { Problem } from './item-values'

/** Why a draft cannot be published, or what readers would miss, in the reader's language. */
const problem = z.object({
  field: z.string(),
  /** Clients take it as it comes: the description lists no keys. */
  key: z.string() as z.ZodType<Problem['key']>,
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export const itemPreviewAnswer = z.object({
  html: z.object({ en: z.string(), fr: z.string() }),
  blockers: z.array(problem).describe('Why it cannot be published'),
  warnings: z.array(problem),
})
export type ItemPreview = z.infer<typeof itemPreviewAnswer>
