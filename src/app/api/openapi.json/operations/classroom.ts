import { sessionAnswer } from '@/features/timetable/timetable.answers'
import { describeCall, type Operations } from '@/server/transport/http/openapi/operation'
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
    summary: 'Move a session of a class; everybody in the class is told',
    answer: sessionAnswer,
    refusals: [404, 409],
  }),
  'DELETE /api/admin/sessions/{id}': describeCall(session.DELETE, {
    tag: 'Back office',
    summary: 'Cancel a session; it stays in calendars as cancelled',
    answer: sessionAnswer,
    refusals: [404, 409],
  }),
}
