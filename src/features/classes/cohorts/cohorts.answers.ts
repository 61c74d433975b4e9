import { z } from 'zod'
import { cohortLanguages, cohortModes } from '@/features/base/enrolments/cohort-options'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { attendanceStates } from '@/features/classes/attendance/attendance.schema'
import { cohortPhases } from './seat.rules'

const day = z.iso.date().describe('Of the calendar in Douala')

/** A class as everybody may see it. */
export const cohortAnswer = z
  .object({
    id: z.uuid(),
    starts_on: day.nullable().describe('null: self-paced'),
    ends_on: day.nullable(),
    mode: z.enum(cohortModes),
    place: z.string().nullable(),
    language: z.enum(cohortLanguages),
    seats_left: z.int().nullable().describe('null: without limit'),
  })
  .meta({ id: 'Class' })
export type CohortView = z.infer<typeof cohortAnswer>

export const officeCohortAnswer = cohortAnswer
  .extend({
    program: z.string().describe('Slug'),
    name: z.string().nullable().describe('Of the office'),
    draft: z.boolean().describe('Being planned: not public, and no seat can be taken'),
    seats: z.int().nullable().describe('null: without limit'),
    enrolled: z.int(),
    held: z.int().describe('Seats that wait for a payment, or for somebody who has paid'),
    meeting_url: z.string().nullable(),
    teacher: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    cancelled_at: z.iso.datetime().nullable(),
    cancel_reason: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'OfficeClass' })
export type OfficeCohortView = z.infer<typeof officeCohortAnswer>

const student = z.object({
  user_id: z.uuid(),
  name: z.string(),
  progress: z.int().min(0).max(100),
  last_active_at: z.iso.datetime().nullable(),
  /** Of the enrolment. */
  state: z.enum(paidStatuses),
})

const waiter = z.object({
  user_id: z.uuid(),
  name: z.string(),
  since: z.iso.datetime(),
  paid: z.boolean().describe('Has paid and gets the next seat'),
  mailed_at: z.iso.datetime().nullable().describe('The last mail about a free seat'),
})

const session = z.object({
  id: z.uuid(),
  starts_at: z.iso.datetime(),
  minutes: z.int(),
  title: z.string().nullable(),
  place: z.string().nullable().describe('null: that of the class'),
  meeting_url: z.string().nullable().describe('null: that of the class'),
  cancelled_at: z.iso.datetime().nullable(),
  attendance: z.record(z.string(), z.enum(attendanceStates)).describe('By user id'),
})

export const officeCohortDetailAnswer = officeCohortAnswer.extend({
  title: z.string(),
  phase: z.enum(cohortPhases),
  students: z.array(student),
  sessions: z.array(session),
  holidays: z
    .array(z.object({ day, name: z.string() }))
    .describe('Days without sessions between its first and last day'),
  waiting: z.int().describe('People on its waiting list'),
  waiting_list: z.array(waiter).describe('In the order in which seats go to them, the first 200'),
  may_change: z.boolean(),
})
export type OfficeCohortDetail = z.infer<typeof officeCohortDetailAnswer>

export const plannedSessionsAnswer = z.object({
  cohort: z.uuid(),
  added: z.int(),
  left_out: z.array(day).describe('Days of the plan without a session'),
})
export type PlannedSessions = z.infer<typeof plannedSessionsAnswer>

export const movedStudentAnswer = z.object({
  user_id: z.uuid(),
  cohort: z.uuid().nullable().describe('null: waits for a class that begins later'),
})
export type MovedStudent = z.infer<typeof movedStudentAnswer>

/** The class that a student has a seat in. */
export const myCohortAnswer = z.object({
  id: z.uuid(),
  starts_on: day.nullable(),
  ends_on: day.nullable(),
  mode: z.enum(cohortModes),
  place: z.string().nullable(),
  language: z.enum(cohortLanguages),
  teacher: z.string().nullable(),
  cancelled_at: z.string().nullable(),
})
export type MyCohort = z.infer<typeof myCohortAnswer>
