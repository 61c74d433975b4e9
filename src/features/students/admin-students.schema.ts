import { z } from 'zod'
import { pagingFields } from '@/server/kernel/paging'

const blank = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)

const q = z.preprocess(
  blank,
  z
    .string('Validation.invalid')
    .trim()
    .max(100, 'Validation.tooLong')
    .refine((value) => !value.includes('\0'), 'Validation.invalid')
    .optional(),
)

export const studentFilterSchema = z.object({
  q,
  payment: z.preprocess(blank, z.enum(['paid', 'pending'], 'Validation.invalid').optional()),
  registered: z.preprocess(blank, z.enum(['today'], 'Validation.invalid').optional()),
})
export type StudentFilter = z.output<typeof studentFilterSchema>

export const studentSorts = ['registered', 'name', 'email'] as const

export const listStudentsSchema = studentFilterSchema.extend({
  sort: z.preprocess(blank, z.enum(studentSorts, 'Validation.invalid').default('registered')),
  dir: z.preprocess(blank, z.enum(['asc', 'desc'], 'Validation.invalid').optional()),
  ...pagingFields,
})

/** What is no id names nobody. */
export const studentIdSchema = z.object({ id: z.uuid().catch('00000000-0000-0000-0000-000000000000') })
