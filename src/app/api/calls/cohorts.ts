import {
  movedStudentAnswer,
  officeCohortAnswer,
  officeCohortDetailAnswer,
  plannedSessionsAnswer,
} from '@/features/classes/cohorts/cohorts.answers'
import { addSession, planSessions } from '@/features/classes/cohorts/server/office/add-sessions'
import { cancelCohort } from '@/features/classes/cohorts/server/office/cancel-cohort'
import { changeCohort } from '@/features/classes/cohorts/server/office/change-cohort'
import { createCohort } from '@/features/classes/cohorts/server/office/create-cohort'
import { getOfficeCohort } from '@/features/classes/cohorts/server/office/get-cohort'
import { moveStudent } from '@/features/classes/cohorts/server/office/move-student'
import { call, defineCalls } from '@/server/transport/http/calls'

const tag = 'Back office'

export const cohortCalls = defineCalls({
  'POST /api/admin/programs/{slug}/cohorts': call(createCohort, {
    tag,
    summary: 'Open a class of a program',
    answer: officeCohortAnswer,
    refusals: [404],
    status: 201,
  }),
  'GET /api/admin/cohorts/{id}': call(getOfficeCohort, {
    tag,
    summary: 'A class with its students, sessions and attendance',
    answer: officeCohortDetailAnswer,
    refusals: [404],
  }),
  'PATCH /api/admin/cohorts/{id}': call(changeCohort, {
    tag,
    summary: 'Change a class; what is left out stays. Its students are told of other dates or another place',
    answer: officeCohortAnswer,
    refusals: [404, 409],
  }),
  'DELETE /api/admin/cohorts/{id}': call(cancelCohort, {
    tag,
    summary: 'Cancel a class; everybody who has a seat is informed',
    answer: officeCohortAnswer,
    refusals: [404, 409],
    /** People are informed later, by a job. */
    status: 202,
  }),
  'POST /api/admin/cohorts/{id}/sessions': call(addSession, {
    tag,
    summary: 'Add a session to a class',
    answer: plannedSessionsAnswer,
    refusals: [404, 409],
    status: 201,
  }),
  'POST /api/admin/cohorts/{id}/timetable': call(planSessions, {
    tag,
    summary: 'Add sessions of a weekly plan, without public holidays',
    answer: plannedSessionsAnswer,
    refusals: [404, 409],
    status: 201,
  }),
  'POST /api/admin/cohorts/{id}/transfers': call(moveStudent, {
    tag,
    summary: 'Move a student to another class of the program, or let them wait for a later one',
    answer: movedStudentAnswer,
    refusals: [404, 409],
    status: 201,
  }),
})
