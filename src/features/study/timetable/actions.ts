'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { translate } from '@/server/texts'
import { toAction } from '@/server/transport/http/to-action'
import { renewCalendarKey } from './server/calendar-feed'
import { cancelSession, changeSession } from './server/change-session'
import { setReminderHour } from './server/set-reminder-hour'

export const renewCalendarKeyAction = toAction(renewCalendarKey, {
  failureText: 'Timetable.failure',
  onSuccess: async (data, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Timetable.feedOnce'),
    data,
  }),
})

export const setReminderHourAction = toAction(setReminderHour, {
  failureText: 'Timetable.failure',
  onSuccess: async (_output, { locale }) => ({
    status: 'ok',
    message: translate(locale, 'Timetable.reminderSaved'),
  }),
})

export const changeSessionAction = toAction(changeSession, {
  failureText: 'Timetable.failure',
  onSuccess: async ({ id, cohort_id }, { locale }) =>
    redirect(href(locale, paths.officeClassSession(cohort_id, id), { notice: 'changed' })),
})

export const cancelSessionAction = toAction(cancelSession, {
  failureText: 'Timetable.failure',
  onSuccess: async ({ id, cohort_id }, { locale }) =>
    redirect(href(locale, paths.officeClassSession(cohort_id, id), { notice: 'cancelled' })),
})
