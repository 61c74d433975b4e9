import { z } from 'zod'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { pagingFields } from '@/server/kernel/paging'

export const studentFilterSchema = z.object({
  q: searchText(),
  payment: z.preprocess(unlessBlank, z.enum(['paid', 'pending'], 'Validation.invalid').optional()),
  registered: z.preprocess(unlessBlank, z.enum(['today'], 'Validation.invalid').optional()),
})
export type StudentFilter = z.output<typeof studentFilterSchema>

export const studentSorts = ['registered', 'name', 'email'] as const

export const listStudentsSchema = studentFilterSchema.extend({
  sort: z.preprocess(unlessBlank, z.enum(studentSorts, 'Validation.invalid').default('registered')),
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').optional()),
  ...pagingFields,
})

/** What is no id names nobody. */
export const studentIdSchema = z.object({ id: z.uuid().catch('00000000-0000-0000-0000-000000000000') })
