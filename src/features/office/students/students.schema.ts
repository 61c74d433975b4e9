import { z } from 'zod'
import { text } from '@/config/limits'
import { scopeFields } from '@/features/base/enrolments/scope.schema'
import { idField } from '@/lib/fields'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { slugParam } from '@/lib/slug-param'
import { pagingFields } from '@/server/kernel/paging'

export const studentFilterSchema = z.object({
  q: searchText(),
  payment: z.preprocess(unlessBlank, z.enum(['paid', 'pending'], 'Validation.invalid').optional()),
  registered: z.preprocess(unlessBlank, z.enum(['today'], 'Validation.invalid').optional()),
  ...scopeFields,
})
export type StudentFilter = z.output<typeof studentFilterSchema>

export const studentSorts = ['registered', 'name', 'email'] as const

export const listStudentsSchema = studentFilterSchema.extend({
  sort: z.preprocess(unlessBlank, z.enum(studentSorts, 'Validation.invalid').default('registered')),
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').optional()),
  ...pagingFields,
})

/** An invalid id matches nobody. */
const id = idField

export const studentIdSchema = z.object({ id })

export const studentProgramSchema = z.object({ id, slug: slugParam })

export const noteIdSchema = z.object({ note: id })

export const addNoteSchema = z.object({
  student: id,
  text: z
    .string('StudentsOffice.noteRequired')
    .trim()
    .min(1, 'StudentsOffice.noteRequired')
    .max(text.staffNote, 'StudentsOffice.noteTooLong'),
})
