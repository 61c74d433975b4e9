'use server'

import { redirect } from 'next/navigation'
import { href, paths } from '@/config/paths'
import { toAction } from '@/server/transport/http/to-action'
import { noteAttendance } from './server/note-attendance'

export const noteAttendanceAction = toAction(noteAttendance, {
  failureText: 'Attendance.failure',
  onSuccess: async ({ id, cohort_id }, { locale }) =>
    redirect(href(locale, paths.officeCohortSession(cohort_id, id), { notice: 'noted' })),
})
