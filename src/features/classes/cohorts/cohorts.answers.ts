import { z } from 'zod'
import { cohortLanguages, cohortModes } from '@/features/base/enrolments/class-options'
import { attendanceStates } from '@/features/classes/attendance/attendance.schema'

const day = z.iso.date().describe('Of the calendar in Douala')

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

export const officeCohortAnswer = cohortAnswer
  .extend({
    program: z.string().describe('Slug'),
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

const student = z.object({
  user_id: z.uuid(),
  name: z.string(),
  progress: z.int().min(0).max(100),
  last_active_at: z.iso.datetime().nullable(),
  state: z.enum(['active', 'completed']),
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
  phase: z.enum(['cancelled', 'self_paced', 'open', 'running', 'over']),
  students: z.array(student),
  sessions: z.array(session),
  holidays: z
    .array(z.object({ day, name: z.string() }))
    .describe('Days without sessions between its first and last day'),
  waiting: z.int().describe('People on its waiting list'),
  may_change: z.boolean(),
})

export const plannedSessionsAnswer = z.object({
  cohort: z.uuid(),
  added: z.int(),
  left_out: z.array(day).describe('Days of the plan without a session'),
})

export const movedStudentAnswer = z.object({
  user_id: z.uuid(),
  cohort: z.uuid().nullable().describe('null: waits for a class that begins later'),
})

export const myClassAnswer = z
  .object({
    id: z.uuid(),
    starts_on: day.nullable(),
    ends_on: day.nullable(),
    mode: z.enum(cohortModes),
    place: z.string().nullable(),
    language: z.enum(cohortLanguages),
    teacher: z.string().nullable(),
    cancelled_at: z.string().nullable(),
  })
  .nullable()
