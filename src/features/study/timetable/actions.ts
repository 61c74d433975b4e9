'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { toAction } from '@/server/transport/http/to-action'
import { renewCalendarKey } from './server/calendar-feed'
import { cancelSession, changeSession } from './server/change-session'
import { setReminderHour } from './server/set-reminder-hour'

export const renewCalendarKeyAction = toAction(renewCalendarKey, {
  failureText: 'Timetable.failure',
  onSuccess: (data, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Timetable.feedOnce'),
    data,
  }),
})

export const setReminderHourAction = toAction(setReminderHour, {
  failureText: 'Timetable.failure',
  onSuccess: (_output, { locale }) => ({
    status: 'ok',
    message: textsOf(locale)('Timetable.reminderSaved'),
  }),
})

export const changeSessionAction = toAction(changeSession, {
  failureText: 'Timetable.failure',
  onSuccess: async ({ id, cohort_id }, { locale }) =>
    redirect(href(locale, paths.officeCohortSession(cohort_id, id), { notice: 'changed' })),
})

export const cancelSessionAction = toAction(cancelSession, {
  failureText: 'Timetable.failure',
  onSuccess: async ({ id, cohort_id }, { locale }) =>
    redirect(href(locale, paths.officeCohortSession(cohort_id, id), { notice: 'cancelled' })),
})
