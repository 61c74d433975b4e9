import { z } from 'zod'
import { slugParam } from '@/lib/slug-param'
import { pagingFields } from '@/server/kernel/paging'

export const browseProgramsSchema = z.object({
  ...pagingFields,
  online: z
    .enum(['true', 'false'], 'Validation.invalid')
    .transform((value) => value === 'true')
    .optional(),
})

export const programParamsSchema = z.object({ slug: slugParam })
