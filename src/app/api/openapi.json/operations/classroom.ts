import { z } from 'zod'
import { notedSessionAnswer } from '@/features/classes/attendance/attendance.answers'
import { attendanceStates } from '@/features/classes/attendance/attendance.schema'
import { announcedAnswer } from '@/features/study/announcements/announcements.answers'
import { sessionAnswer } from '@/features/study/timetable/timetable.answers'
import { csvFile, describeCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as announcements from '../../admin/cohorts/[id]/announcements/route'
import * as gradebook from '../../admin/cohorts/[id]/gradebook.csv/route'
import * as attendance from '../../admin/sessions/[id]/attendance/route'
import * as session from '../../admin/sessions/[id]/route'
import * as calendar from '../../user/calendar.ics/route'

export const classroomOperations: Operations = {
  'GET /api/user/calendar.ics': describeCall(calendar.GET, {
    tag: 'Learning',
    summary: "A student's sessions and due dates, for the calendar of a phone",
    description: 'The key in the address is all that is asked for. A new one ends the old.',
    answer: { mediaType: 'text/calendar' },
    refusals: [404],
    etag: true,
  }),
  'PATCH /api/admin/sessions/{id}': describeCall(session.PATCH, {
    tag: 'Back office',
    summary: 'Move a session of a class; everybody in the class is informed',
    answer: sessionAnswer,
    refusals: [404, 409],
  }),
  'PUT /api/admin/sessions/{id}/attendance': describeCall(attendance.PUT, {
    tag: 'Back office',
    summary: 'Note who was there: `{"<user id>": "present", "late" or "absent"}`',
    answer: notedSessionAnswer,
    refusals: [404, 409],
    body: {
      mediaType: 'application/json',
      schema: z.record(z.uuid(), z.enum(attendanceStates)),
    },
  }),
  'GET /api/admin/cohorts/{id}/gradebook.csv': describeCall(gradebook.GET, {
    tag: 'Back office',
    summary: 'Items, grades and attendance of a class',
    answer: csvFile,
    otherAnswers: { 303: null },
    refusals: [404],
  }),
  'POST /api/admin/cohorts/{id}/announcements': describeCall(announcements.POST, {
    tag: 'Back office',
    summary: 'Write to everybody in a class: bell, mail and the room of the class',
    answer: announcedAnswer,
    refusals: [404],
  }),
  'DELETE /api/admin/sessions/{id}': describeCall(session.DELETE, {
    tag: 'Back office',
    summary: 'Cancel a session; it stays in calendars as cancelled',
    answer: sessionAnswer,
    refusals: [404, 409],
  }),
}
