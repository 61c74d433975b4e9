import { z } from 'zod'

const problem = z.object({
  field: z.string(),
  key: z.string(),
  text: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export const itemPreviewAnswer = z.object({
  html: z.object({ en: z.string(), fr: z.string() }),
  blockers: z.array(problem).describe('Why it cannot be published'),
  warnings: z.array(problem),
})
