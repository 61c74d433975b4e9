import { z } from 'zod'
import { devices } from '@/config/devices'
import { enrolmentStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { myCohortAnswer } from '@/features/classes/cohorts/cohorts.answers'
import { runnerNames } from '@/features/study/practice/runners/registry'
import type { Question } from './item-definition.schema'
import { itemKinds, itemStates, submissionStatuses } from './item-kinds'

const state = z.enum(itemStates)
const kind = z.enum(itemKinds)
const progress = z.int().describe('Per cent')
const neighbour = z.object({ id: z.uuid(), slug: z.string(), title: z.string() })
export type Neighbour = z.infer<typeof neighbour>
const heading = z.object({ id: z.string(), text: z.string(), depth: z.int() })
export type Heading = z.infer<typeof heading>
const goal = z.object({ id: z.string(), text: z.string() })
export type Goal = z.infer<typeof goal>
const device = z.enum(devices)

const itemGuide = z.object({
  practises: z.array(goal).describe('Goals of its week'),
  device,
  way_round: z
    .string()
    .nullable()
    .describe('How it is done on a phone, or where a computer can be used; null: a phone is enough'),
  checked: z.string().nullable().describe('The month in which what changes was checked, as in 2026-11'),
})
export type ItemGuideView = z.infer<typeof itemGuide>

const weekGuide = z.object({
  hook: z.string(),
  goals: z.array(goal),
  device,
  project: z.string().describe('The step of the program’s project'),
})
export type WeekGuideView = z.infer<typeof weekGuide>

const criterion = z.object({
  id: z.string(),
  points: z.number(),
  text: z.string(),
  full: z.string().optional().describe('What work looks like that gets all points'),
  half: z.string().optional(),
  none: z.string().optional(),
})
export type PresentedCriterion = z.infer<typeof criterion>

const labelled = z.object({ id: z.string(), text: z.string() })
/** Callers take it as it comes: the description lists no kinds. */
const questionKind = z.string() as z.ZodType<Question['kind']>

const question = z.object({
  id: z.string(),
  kind: questionKind,
  text: z.string(),
  options: z.array(labelled).optional(),
  targets: z.array(labelled).optional(),
  answer: z.unknown().optional().describe('Only for staff and admins'),
  explanation: z.string().optional().describe('Only for staff and admins'),
})
export type PresentedQuestion = z.infer<typeof question>

const itemFile = z.object({
  filename: z.string(),
  size: z.int().describe('Bytes'),
  address: z.string().describe('On this site, for those who may read the item'),
})
export type ItemFileView = z.infer<typeof itemFile>

/** One item with its text. */
export const itemAnswer = itemGuide
  .extend({
    id: z.uuid(),
    slug: z.string(),
    kind,
    title: z.string(),
    minutes: z.int(),
    required: z.boolean(),
    program: z.object({ slug: z.string(), name: z.string() }),
    week: z.object({ number: z.int(), title: z.string(), completed: z.boolean() }),
    html: z.string(),
    outline: z.array(heading),
    files: z.array(itemFile).describe('Data and templates, listed under the text'),
    revision: z.int(),
    state: state.nullable().describe('null: somebody who is not enrolled'),
    due_at: z.iso.datetime().nullable().optional(),
    attempts: z.object({
      count: z.int(),
      best: z.object({ score: z.number(), max: z.number() }).nullable(),
    }),
    done_in: z
      .object({ slug: z.string(), name: z.string() })
      .optional()
      .describe('The program in which the student has done an item with the same content'),
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
    questions: z.array(question).optional(),
    rubric: z.array(criterion).optional(),
    good_work: z.string().optional().describe('Of an assignment: what good work looks like'),
    runner: z.enum(runnerNames).optional().describe('Of an exercise'),
    starter: z.string().optional().describe('Of an exercise: the code that it begins with'),
    checks: z
      .array(z.object({ id: z.string(), label: z.string() }))
      .optional()
      .describe('Of an exercise'),
    draft: z.string().nullable().optional().describe('Of an exercise: what the student sent last'),
  })
  .meta({ id: 'Item' })
export type ItemView = z.infer<typeof itemAnswer>

/** The opening of an item was recorded. */
export const openedAnswer = z.object({ opened: z.literal(true) })

const listedItem = z.object({
  id: z.uuid(),
  slug: z.string(),
  kind,
  title: z.string(),
  minutes: z.int(),
  required: z.boolean(),
  state,
  due_at: z.iso.datetime().nullable(),
  device,
})
export type MyItemView = z.infer<typeof listedItem>

const week = z.object({
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  content: z.string().nullable().describe('null until the program is paid'),
  guide: weekGuide.nullable().describe('null: none, or the program is not paid'),
  minutes: z.int().describe('Of all its items'),
  assignment: z.string().nullable(),
  has_assignment: z.boolean(),
  /** Of the last file for this week. */
  assignment_status: z.enum(submissionStatuses).nullable(),
  assignment_grade: z.int().nullable(),
  assignment_feedback: z.string().nullable(),
  completed: z.boolean(),
  completed_by: z
    .enum(['items', 'attendance', 'office', 'student'])
    .nullable()
    .describe('student: declared by the student, which is not possible any more'),
  available: z.boolean(),
  items: z.array(listedItem),
})
export type MyWeekView = z.infer<typeof week>

export const enrolmentAnswer = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    status: z.enum(enrolmentStatuses),
    start_date: z.iso.datetime().nullable(),
    progress,
    owed: z
      .object({ amount: z.int(), due_on: z.iso.date(), paused: z.boolean() })
      .optional()
      .describe('The second part of a price that is paid in two; paused: the lessons wait for it'),
  })
  .meta({ id: 'Enrolment' })
export type EnrolmentView = z.infer<typeof enrolmentAnswer>

export const myProgramAnswer = enrolmentAnswer.extend({
  weeks: z.array(week),
  next: z
    .object({ id: z.uuid(), week: z.int(), title: z.string() })
    .nullable()
    .describe('The first required item that is not done'),
  cohort: myCohortAnswer.nullable(),
})
export type MyProgramAnswer = z.infer<typeof myProgramAnswer>

export const completionAnswer = z.object({ state, progress })
export type Completion = z.infer<typeof completionAnswer>
export const weekCompletedAnswer = z.object({ progress })

/** What is certain about a wrong number without giving the right one. */
const numberSlips = ['scale', 'sign', 'rounded'] as const
export type NumberSlip = (typeof numberSlips)[number]

const questionFeedback = z.object({
  question: z.string(),
  correct: z.boolean(),
  answer: z.unknown().optional().describe('After passing or the third try'),
  explanation: z.string().optional(),
  why: z.record(z.string(), z.string()).optional().describe('Option → the thought behind it'),
  /** One letter away from an accepted answer. */
  misspelt: z.literal(true).optional(),
  near: z
    .enum(numberSlips)
    .optional()
    .describe('A wrong number with a known cause: its decimal point, its sign, or rounded too much'),
  says: z.string().optional().describe('The sentence of the author about this wrong number'),
})
export type QuestionFeedback = z.infer<typeof questionFeedback>

export const attemptAnswer = z
  .object({
    passed: z.boolean(),
    score: z.number(),
    max: z.number(),
    feedback: z.array(questionFeedback),
    state,
    progress,
  })
  .meta({ id: 'Attempt' })
export type AttemptAnswer = z.infer<typeof attemptAnswer>

export const reviewCardAnswer = z
  .object({
    id: z.string().describe('The card, for the answer'),
    item_id: z.string(),
    kind: questionKind,
    text: z.string(),
    options: z.array(labelled).optional(),
    targets: z.array(labelled).optional(),
    answer: z.unknown().optional().describe('Only once it was answered right before'),
    explanation: z.string().optional(),
    tolerance: z.number().optional(),
    units: z.array(z.string()).optional(),
  })
  .meta({ id: 'ReviewCard' })
export type ReviewCardView = z.infer<typeof reviewCardAnswer>

export const reviewAnswer = z.object({
  correct: z.boolean(),
  explanation: z.string(),
  due_at: z.string().nullable().describe('When it comes back; null: no more'),
})
export type ReviewAnswer = z.infer<typeof reviewAnswer>

export const syncAnswer = z.object({
  results: z.array(
    z
      .looseObject({ client_id: z.string().nullable(), status: z.int() })
      .describe('What the own call of the entry would have answered'),
  ),
})
export type SyncResult = z.infer<typeof syncAnswer>['results'][number]
