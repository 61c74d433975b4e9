import { z } from 'zod'
import { myClassAnswer } from '@/features/classes/cohorts/cohorts.answers'
import { runnerNames } from '@/features/study/practice/runners/registry'
import { itemKinds, itemStates } from './item-kinds'

const state = z.enum(itemStates)
const kind = z.enum(itemKinds)
const progress = z.int().describe('Per cent')
const neighbour = z.object({ id: z.uuid(), slug: z.string(), title: z.string() })
const labelled = z.object({ id: z.string(), text: z.string() })

const question = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  options: z.array(labelled).optional(),
  targets: z.array(labelled).optional(),
  answer: z.unknown().optional().describe('Only for staff and admins'),
  explanation: z.string().optional().describe('Only for staff and admins'),
})

/** One item with its text. */
export const itemAnswer = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    kind,
    title: z.string(),
    minutes: z.int(),
    required: z.boolean(),
    program: z.object({ slug: z.string(), name: z.string() }),
    week: z.object({ number: z.int(), title: z.string(), completed: z.boolean() }),
    html: z.string(),
    outline: z.array(z.object({ id: z.string(), text: z.string(), depth: z.int() })),
    revision: z.int(),
    state: state.nullable().describe('null: somebody who is not enrolled'),
    due_at: z.iso.datetime().nullable().optional(),
    attempts: z.object({
      count: z.int(),
      best: z.object({ score: z.number(), max: z.number() }).nullable(),
    }),
    previous: neighbour.nullable(),
    next: neighbour.nullable(),
    questions: z.array(question).optional(),
    rubric: z.array(z.object({ id: z.string(), points: z.number(), text: z.string() })).optional(),
    runner: z.enum(runnerNames).optional().describe('Of an exercise'),
    starter: z.string().optional().describe('Of an exercise: the code that it begins with'),
    checks: z
      .array(z.object({ id: z.string(), label: z.string() }))
      .optional()
      .describe('Of an exercise'),
    draft: z.string().nullable().optional().describe('Of an exercise: what the student sent last'),
  })
  .meta({ id: 'Item' })

/** That an item was shown is noted. */
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
})

const week = z.object({
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  content: z.string().nullable().describe('null until the program is paid'),
  assignment: z.string().nullable(),
  has_assignment: z.boolean(),
  assignment_status: z.enum(['submitted', 'accepted', 'returned']).nullable(),
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

export const enrolmentAnswer = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    status: z.enum(['pending', 'active', 'completed', 'ended']),
    start_date: z.iso.datetime().nullable(),
    progress,
  })
  .meta({ id: 'Enrolment' })

export const myProgramAnswer = enrolmentAnswer.extend({
  weeks: z.array(week),
  next: z
    .object({ id: z.uuid(), week: z.int(), title: z.string() })
    .nullable()
    .describe('The first required item that is not done'),
  cohort: myClassAnswer.nullable(),
})

export const completionAnswer = z.object({ state, progress })
export const weekCompletedAnswer = z.object({ progress })

export const attemptAnswer = z
  .object({
    passed: z.boolean(),
    score: z.number(),
    max: z.number(),
    feedback: z.array(
      z.object({
        question: z.string(),
        correct: z.boolean(),
        answer: z.unknown().optional().describe('After passing or the third try'),
        explanation: z.string().optional(),
        why: z.record(z.string(), z.string()).optional().describe('Option → the thought behind it'),
      }),
    ),
    state,
    progress,
  })
  .meta({ id: 'Attempt' })

const reviewOption = z.object({ id: z.string(), text: z.string() })

export const reviewCardAnswer = z
  .object({
    id: z.string().describe('The card, for the answer'),
    item_id: z.string(),
    kind: z.string(),
    text: z.string(),
    options: z.array(reviewOption).optional(),
    targets: z.array(reviewOption).optional(),
    answer: z.unknown().optional().describe('Only once it was answered right before'),
    explanation: z.string().optional(),
    tolerance: z.number().optional(),
    units: z.array(z.string()).optional(),
  })
  .meta({ id: 'ReviewCard' })

export const reviewAnswer = z.object({
  correct: z.boolean(),
  explanation: z.string(),
  due_at: z.string().nullable().describe('When it comes back; null: no more'),
})

export const syncAnswer = z.object({
  results: z.array(
    z
      .looseObject({ client_id: z.string().nullable(), status: z.int() })
      .describe('What the own call of the entry would have answered'),
  ),
})
