import { z } from 'zod'
import { list, text } from '@/config/limits'
import { sureField } from '@/features/base/bulk/bulk.schema'
import { scopeFields } from '@/features/base/enrolments/scope.schema'
import { placementFields } from '@/features/classes/cohorts/cohorts.schema'
import { letterFields } from '@/features/study/help/help.schema'
import { idField } from '@/lib/fields'
import { searchText, unlessBlank } from '@/lib/filter-fields'
import { slugParam } from '@/lib/slug-param'
import { pagingFields } from '@/server/kernel/paging'
import { timeline, timelineKinds } from './person-timeline'

export const studentFilterSchema = z.object({
  q: searchText(),
  payment: z.preprocess(unlessBlank, z.enum(['paid', 'pending'], 'Validation.invalid').optional()),
  registered: z.preprocess(unlessBlank, z.enum(['today', 'week'], 'Validation.invalid').optional()),
  ...scopeFields,
})
/** Ids, separated by commas in an address. */
const chosen = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
  z.array(z.uuid('Validation.invalid'), 'Validation.invalid').max(list.mostChosen, 'Validation.invalid'),
)
export const chosenStudentsSchema = z.object({ student: chosen })
/** With `studentIds`, only these. */
export const exportStudentsSchema = studentFilterSchema.extend({
  studentIds: z.preprocess(unlessBlank, chosen.optional()),
})
/** All who match, with the letter to them. */
export const writeToMatchingSchema = studentFilterSchema.extend({ ...letterFields, sure: sureField })
export const placeMatchingSchema = studentFilterSchema.extend({ ...placementFields, sure: sureField })
export type StudentFilter = z.output<typeof studentFilterSchema>

export const studentSorts = ['registered', 'name', 'email'] as const

export const listStudentsSchema = studentFilterSchema.extend({
  sort: z.preprocess(unlessBlank, z.enum(studentSorts, 'Validation.invalid').default('registered')),
  dir: z.preprocess(unlessBlank, z.enum(['asc', 'desc'], 'Validation.invalid').optional()),
  ...pagingFields,
})

/** An invalid id matches nobody. */
const id = idField

/** Another page or kind than there is shows the first page of everything. */
export const personPageSchema = z.object({
  id,
  kind: z.preprocess((value) => value, z.enum(timelineKinds).optional()).catch(undefined),
  page: z.coerce.number().int().min(1).max(timeline.mostPages).catch(1),
})

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
