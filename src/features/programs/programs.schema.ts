import { z } from 'zod'
import { pagingFields } from '@/server/kernel/paging'

/** Anything that cannot be a slug names no program: it is absent, not malformed. */
export const slugParam = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(60)
  .catch('')

export const browseProgramsSchema = z.object({
  ...pagingFields,
  online: z
    .enum(['true', 'false'], 'Validation.invalid')
    .transform((value) => value === 'true')
    .optional(),
})

export const programParamsSchema = z.object({ slug: slugParam })
