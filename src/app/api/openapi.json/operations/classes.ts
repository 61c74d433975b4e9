import {
  movedStudentAnswer,
  officeCohortAnswer,
  officeCohortDetailAnswer,
  plannedSessionsAnswer,
} from '@/features/classes/cohorts/cohorts.answers'
import { describeCall, type Operations } from '@/server/transport/http/openapi/operation'
import * as cohort from '../../admin/cohorts/[id]/route'
import * as sessions from '../../admin/cohorts/[id]/sessions/route'
import * as timetable from '../../admin/cohorts/[id]/timetable/route'
import * as transfers from '../../admin/cohorts/[id]/transfers/route'
import * as cohorts from '../../admin/programs/[slug]/cohorts/route'

const tag = 'Back office'

export const classOperations: Operations = {
  'POST /api/admin/programs/{slug}/cohorts': describeCall(cohorts.POST, {
    tag,
    summary: 'Open a class of a program',
    answer: officeCohortAnswer,
    refusals: [404],
  }),
  'GET /api/admin/cohorts/{id}': describeCall(cohort.GET, {
    tag,
    summary: 'A class with its students, sessions and attendance',
    answer: officeCohortDetailAnswer,
    refusals: [404],
  }),
  'PATCH /api/admin/cohorts/{id}': describeCall(cohort.PATCH, {
    tag,
    summary: 'Change a class; what is left out stays. Its students are told of other dates or another place',
    answer: officeCohortAnswer,
    refusals: [404, 409],
  }),
  'DELETE /api/admin/cohorts/{id}': describeCall(cohort.DELETE, {
    tag,
    summary: 'Cancel a class; everybody who has a seat is informed',
    answer: officeCohortAnswer,
    refusals: [404, 409],
  }),
  'POST /api/admin/cohorts/{id}/sessions': describeCall(sessions.POST, {
    tag,
    summary: 'Add a session to a class',
    answer: plannedSessionsAnswer,
    refusals: [404, 409],
  }),
  'POST /api/admin/cohorts/{id}/timetable': describeCall(timetable.POST, {
    tag,
    summary: 'Add sessions of a weekly plan, without public holidays',
    answer: plannedSessionsAnswer,
    refusals: [404, 409],
  }),
  'POST /api/admin/cohorts/{id}/transfers': describeCall(transfers.POST, {
    tag,
    summary: 'Move a student to another class of the program, or let them wait for a later one',
    answer: movedStudentAnswer,
    refusals: [404, 409],
  }),
}
