import { z } from 'zod'
import { id } from '@/features/study/practice/runners/definition-parts'
import { exerciseDefinitionSchema } from '@/features/study/practice/runners/definitions'

const itemSlug = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'names no item')

const words = (max: number) =>
  z.strictObject({ en: z.string().trim().min(1).max(max), fr: z.string().trim().min(1).max(max) })

const choice = z.object({ id, text: words(500), why: words(1_000).optional() })
const target = z.object({ id, text: words(500) })
const options = z.array(choice).min(2).max(12)

const common = { id, text: words(2_000), explanation: words(2_000) }

const acceptedTexts = z.array(z.string().trim().min(1).max(200)).min(1).max(20)

const question = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('single'), options, shuffle: z.boolean().optional(), answer: id }),
  z.object({
    ...common,
    kind: z.literal('multiple'),
    options,
    shuffle: z.boolean().optional(),
    answer: z.array(id).min(1),
  }),
  z.object({
    ...common,
    kind: z.literal('number'),
    answer: z.number(),
    tolerance: z.number().min(0).default(0),
    /** Words that may follow the number, such as `MB`; others make the answer wrong. */
    units: z.array(z.string().trim().min(1).max(20)).max(10).default([]),
    /** Wrong numbers whose cause is known, each with what is said at once to the person who gives it. */
    near: z
      .array(z.strictObject({ value: z.number(), says: words(500) }))
      .max(6)
      .optional(),
  }),
  z.object({
    ...common,
    kind: z.literal('text'),
    answer: z.union([acceptedTexts, z.object({ en: acceptedTexts, fr: acceptedTexts })]),
  }),
  z.object({ ...common, kind: z.literal('order'), options, answer: z.array(id).min(2) }),
  z.object({
    ...common,
    kind: z.literal('match'),
    options,
    targets: z.array(target).min(2).max(12),
    answer: z.record(id, id),
  }),
])

export type Question = z.output<typeof question>

const sorted = (ids: readonly string[]) => [...ids].sort().join(' ')
const repeated = (ids: readonly string[]) => ids.filter((each, n) => ids.indexOf(each) !== n)

/** Rules that the shape cannot express: answers name existing options, ids are unique. */
function problemsOf(question: Question): string[] {
  const problems: string[] = []
  const ids = 'options' in question ? question.options.map((option) => option.id) : []
  if (repeated(ids).length > 0) {
    problems.push(`option id used twice: ${repeated(ids).join(', ')}`)
  }
  const unknown = (names: readonly string[], among: readonly string[]) =>
    names.filter((name) => !among.includes(name))
  if (question.kind === 'single' || question.kind === 'multiple') {
    const names = [question.answer].flat()
    if (unknown(names, ids).length > 0) {
      problems.push(`answer names no option: ${unknown(names, ids).join(', ')}`)
    }
    if (repeated(names).length > 0) {
      problems.push('answer names an option twice')
    }
  }
  if (question.kind === 'order' && sorted(question.answer) !== sorted(ids)) {
    problems.push('answer must hold each option once')
  }
  if (question.kind === 'number') {
    const near = (question.near ?? []).map(({ value }) => value)
    const right = near.filter((value) => Math.abs(value - question.answer) <= question.tolerance)
    if (right.length > 0) {
      problems.push(`near names a right number: ${right.join(', ')}`)
    }
    if (new Set(near).size < near.length) {
      problems.push('near names a number twice')
    }
  }
  if (question.kind === 'match') {
    const targets = question.targets.map((each) => each.id)
    if (repeated(targets).length > 0) {
      problems.push(`target id used twice: ${repeated(targets).join(', ')}`)
    }
    if (sorted(Object.keys(question.answer)) !== sorted(ids)) {
      problems.push('answer must pair each option')
    }
    const strange = unknown(Object.values(question.answer), targets)
    if (strange.length > 0) {
      problems.push(`answer names no target: ${strange.join(', ')}`)
    }
  }
  return problems
}

export const quizDefinitionSchema = z
  .object({ questions: z.array(question).min(1).max(60) })
  .superRefine(({ questions }, context) => {
    const ids = questions.map((each) => each.id)
    for (const each of repeated(ids)) {
      context.addIssue({ code: 'custom', path: ['questions'], message: `question id used twice: ${each}` })
    }
    for (const [n, each] of questions.entries()) {
      for (const message of problemsOf(each)) {
        context.addIssue({
          code: 'custom',
          path: ['questions', n, 'answer'],
          message: `${each.id}: ${message}`,
        })
      }
    }
  })
export type QuizDefinition = z.output<typeof quizDefinitionSchema>

/** What work of this level looks like; older revisions do not say it. */
const level = words(500).optional()
const criterion = z.object({
  id,
  points: z.number().int().min(1).max(100),
  text: words(500),
  full: level,
  half: level,
  none: level,
})

export const assignmentDefinitionSchema = z
  .object({
    rubric: z.array(criterion).max(30),
    /** What good work looks like as a whole. */
    good_work: words(2_000).optional(),
    /** The slug of a project of files in the same program, which can be handed in from the device. */
    from_project: itemSlug.optional(),
  })
  .superRefine(({ rubric }, context) => {
    const ids = rubric.map((each) => each.id)
    const total = rubric.reduce((sum, { points }) => sum + points, 0)
    for (const each of repeated(ids)) {
      context.addIssue({ code: 'custom', path: ['rubric'], message: `criterion id used twice: ${each}` })
    }
    if (rubric.length > 0 && total !== 100) {
      context.addIssue({
        code: 'custom',
        path: ['rubric'],
        message: `all points together are ${total}, not 100`,
      })
    }
  })

export type AssignmentDefinition = z.output<typeof assignmentDefinitionSchema>

const emptyDefinitionSchema = z.object({})

/** The definition of each kind of item. A new kind gets its own here. */
export const definitionSchemas = {
  lesson: emptyDefinitionSchema,
  exercise: exerciseDefinitionSchema,
  quiz: quizDefinitionSchema,
  assignment: assignmentDefinitionSchema,
} as const
