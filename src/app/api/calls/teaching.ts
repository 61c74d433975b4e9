import { z } from 'zod'
import { notedSessionAnswer } from '@/features/classes/attendance/attendance.answers'
import { attendanceStates } from '@/features/classes/attendance/attendance.schema'
import { exportAttendance } from '@/features/classes/attendance/server/attendance-report'
import { noteAttendance } from '@/features/classes/attendance/server/note-attendance'
import { announcedAnswer } from '@/features/study/announcements/announcements.answers'
import { announceToCohort } from '@/features/study/announcements/server/announce'
import { exportGradebook } from '@/features/study/gradebook/server/get-gradebook'
import { readCalendar } from '@/features/study/timetable/server/calendar-feed'
import { cancelSession, changeSession } from '@/features/study/timetable/server/change-session'
import { sessionAnswer } from '@/features/study/timetable/timetable.answers'
import { call, defineCalls, exportCall } from '@/server/transport/http/calls'
import { respondWithCalendar } from '@/server/transport/http/etag'

export const teachingCalls = defineCalls({
  'GET /api/user/calendar.ics': call(readCalendar, {
    tag: 'Learning',
    summary: "A student's sessions and due dates, for the calendar of a phone",
    description: 'The key in the address is all that is asked for. A new one ends the old.',
    answer: { mediaType: 'text/calendar' },
    refusals: [404],
    etag: true,
    /** Called by calendars of phones, which can only send the key in the address. */
    respond: respondWithCalendar,
  }),
  'PATCH /api/admin/sessions/{id}': call(changeSession, {
    tag: 'Back office',
    summary: 'Move a session of a class; everybody in the class is informed',
    answer: sessionAnswer,
    refusals: [404, 409],
  }),
  'PUT /api/admin/sessions/{id}/attendance': call(noteAttendance, {
    tag: 'Back office',
    summary: 'Note who was there: `{"<user id>": "present", "late" or "absent"}`',
    answer: notedSessionAnswer,
    refusals: [404, 409],
    body: {
      mediaType: 'application/json',
      schema: z.record(z.uuid(), z.enum(attendanceStates)),
    },
  }),
  'GET /api/admin/cohorts/{id}/gradebook.csv': exportCall(exportGradebook, {
    summary: 'Items, grades and attendance of a class',
    refusals: [404],
  }),
  'GET /api/admin/cohorts/{id}/attendance.csv': exportCall(exportAttendance, {
    summary: 'How often each student of a class was there',
    refusals: [404],
  }),
  'POST /api/admin/cohorts/{id}/announcements': call(announceToCohort, {
    tag: 'Back office',
    summary: 'Write to everybody in a class: bell, mail and the room of the class',
    answer: announcedAnswer,
    refusals: [404],
    status: 202,
    idempotent: true,
  }),
  'DELETE /api/admin/sessions/{id}': call(cancelSession, {
    tag: 'Back office',
    summary: 'Cancel a session; it stays in calendars as cancelled',
    answer: sessionAnswer,
    refusals: [404, 409],
    status: 202,
  }),
})
