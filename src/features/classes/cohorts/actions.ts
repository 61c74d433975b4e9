'use server'

import { redirect } from 'next/navigation'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { cohortFormValues } from './cohort-form'
import { takeNextCohort } from './server/choose-instead'
import { addSession, planSessions } from './server/office/add-sessions'
import { cancelCohort } from './server/office/cancel-cohort'
import { editCohort } from './server/office/change-cohort'
import { createCohort } from './server/office/create-cohort'
import { deleteCohort, deleteSession } from './server/office/delete-cohort'
import { duplicateCohort } from './server/office/duplicate-cohort'
import { addHoliday, removeHoliday } from './server/office/holidays'
import { moveStudents } from './server/office/move-student'
import { placeStudents } from './server/office/place-students'
import { publishCohort } from './server/office/publish-cohort'

/** Returns to the class, which shows a notice about the change, with and without scripts. */
const toCohort = (id: string, locale: Locale, notice: string) =>
  redirect(href(locale, paths.officeCohort(id), { notice }))

export const createCohortAction = toAction(createCohort, {
  onSuccess: async ({ id, draft }, { locale }) => toCohort(id, locale, draft ? 'drafted' : 'opened'),
})
export const changeCohortAction = toAction(editCohort, {
  onSuccess: async ({ outcome, cohort }, { locale, values }) =>
    outcome === 'conflict'
      ? {
          status: 'error',
          code: 'conflict',
          values,
          data: { version: cohort.version, values: cohortFormValues(cohort) },
        }
      : toCohort(cohort.id, locale, 'changed'),
})
export const cancelCohortAction = toAction(cancelCohort, {
  onSuccess: async ({ id }, { locale }) => toCohort(id, locale, 'cancelled'),
})
export const addSessionAction = toAction(addSession, {
  onSuccess: async ({ cohort }, { locale }) => toCohort(cohort, locale, 'planned'),
})
export const planSessionsAction = toAction(planSessions, {
  onSuccess: async ({ cohort }, { locale }) => toCohort(cohort, locale, 'planned'),
})
export const publishCohortAction = toAction(publishCohort, {
  onSuccess: async ({ id }, { locale }) => toCohort(id, locale, 'published'),
})
export const duplicateCohortAction = toAction(duplicateCohort, {
  onSuccess: async ({ id }, { locale }) => toCohort(id, locale, 'duplicated'),
})
export const deleteCohortAction = toAction(deleteCohort, {
  onSuccess: async ({ program }, { locale }) =>
    redirect(href(locale, paths.officeCohorts(program), { notice: 'deleted' })),
})
export const deleteSessionAction = toAction(deleteSession, {
  onSuccess: async ({ cohort }, { locale }) => toCohort(cohort, locale, 'sessionDeleted'),
})
export const moveStudentsAction = toAction(moveStudents, {
  onSuccess: async ({ cohort }, { locale }) => toCohort(cohort, locale, 'moved'),
})
export const placeStudentsAction = toAction(placeStudents, {
  onSuccess: async ({ cohort }, { locale }) => toCohort(cohort, locale, 'moved'),
})
export const takeNextCohortAction = toAction(takeNextCohort, {
  onSuccess: async ({ program }, { locale }) => redirect(href(locale, paths.myProgram(program))),
})

const toHolidays = (locale: Locale, notice: string) =>
  redirect(href(locale, paths.officeHolidays, { notice }))

export const addHolidayAction = toAction(addHoliday, {
  onSuccess: async (_output, { locale }) => toHolidays(locale, 'added'),
})
export const removeHolidayAction = toAction(removeHoliday, {
  onSuccess: async (_output, { locale }) => toHolidays(locale, 'removed'),
})
