import { randomUUID } from 'node:crypto'
import type { ItemGuide, WeekGuide } from '@/features/study/learning/guide.schema'
import type { Prisma } from '@/generated/prisma/client'
import { db } from '@/server/db'
import { createProgram } from './factories'

const bilingual = (text: string) => ({ en: text, fr: `${text} (fr)` })

/** Three questions: one single choice, a number, a short text. The right answers: `rightAnswers`. */
export const quizDefinition = {
  questions: [
    {
      id: 'q-one',
      kind: 'single',
      text: bilingual('Which one?'),
      options: [
        { id: 'a', text: bilingual('This'), why: bilingual('Because this') },
        { id: 'b', text: bilingual('That') },
      ],
      answer: 'a',
      explanation: bilingual('EXPLAINED-ONE'),
    },
    {
      id: 'q-two',
      kind: 'number',
      text: bilingual('How many?'),
      answer: 600,
      tolerance: 0,
      units: [],
      explanation: bilingual('EXPLAINED-TWO'),
    },
    {
      id: 'q-three',
      kind: 'text',
      text: bilingual('Which word?'),
      answer: ['alt'],
      explanation: bilingual('EXPLAINED-THREE'),
    },
  ],
}
/** Two checks; the solution passes both. */
export const exerciseDefinition = {
  runner: 'javascript',
  starter: 'function total(prices) {}',
  solution: 'function total(prices) { return prices.reduce((sum, price) => sum + price, 0) }',
  hints: [bilingual('HINT-ONE')],
  checks: [
    { id: 'sum', label: bilingual('The sum'), call: 'total([1, 2])', equals: 3 },
    { id: 'none', label: bilingual('Nothing'), call: 'total([])', equals: 0 },
  ],
}
export const rightAnswers = { 'q-one': 'a', 'q-two': '600', 'q-three': ' ALT ' }
export const wrongAnswers = { 'q-one': 'b', 'q-two': 2, 'q-three': 'src' }

export async function createWeek(
  programId: string,
  number: number,
  overrides: Partial<Prisma.ProgramWeekUncheckedCreateInput> = {},
) {
  return db().programWeek.create({
    data: {
      programId,
      number,
      titleEn: `Week ${number}`,
      titleFr: `Semaine ${number}`,
      summaryEn: 'What is done',
      summaryFr: 'Ce que l’on fait',
      contentEn: 'The lesson',
      contentFr: 'La leçon',
      ...overrides,
    },
  })
}

/** The guide of a week, with the goals `weigh`, `shrink` and `describe`. */
export const weekGuide = {
  hook: bilingual('Who is right?'),
  goals: ['weigh', 'shrink', 'describe'].map((id) => ({ id, text: bilingual(`Goal ${id}`) })),
  terms: ['pixel'],
  device: 'phone',
  project: bilingual('The first page'),
} as const satisfies WeekGuide

interface NewItem {
  programId: string
  weekId: string
  kind?: 'lesson' | 'exercise' | 'quiz' | 'assignment'
  position?: number
  required?: boolean
  sample?: boolean
  dueDays?: number
  slug?: string
  /** false: a draft only. */
  published?: boolean
  definition?: object
  guide?: ItemGuide
}

/** An item with one revision, published by default. */
export async function createItem({
  kind = 'lesson',
  position = 1,
  required = true,
  published = true,
  definition,
  guide = {},
  ...item
}: NewItem) {
  const slug = item.slug ?? `item-${randomUUID().slice(0, 8)}`
  const content = {
    lesson: {},
    exercise: exerciseDefinition,
    quiz: quizDefinition,
    assignment: { rubric: [] },
  }[kind]
  const { id } = await db().learningItem.create({
    data: { ...item, slug, kind, position, required, minutes: 10 },
  })
  const revision = await db().itemRevision.create({
    data: {
      itemId: id,
      number: 1,
      origin: 'office',
      titleEn: `Title of ${slug}`,
      titleFr: `Titre de ${slug}`,
      sourceEn: 'Text',
      sourceFr: 'Texte',
      htmlEn: '<p>Text</p>',
      htmlFr: '<p>Texte</p>',
      definition: definition ?? content,
      guide: { ...guide },
      rendererVersion: 1,
      publishedAt: published ? new Date() : null,
    },
  })
  if (published) {
    await db().learningItem.update({ where: { id }, data: { publishedRevisionId: revision.id } })
  }
  return { id, slug, revisionId: revision.id }
}

/** Week 1: a lesson, a quiz, an optional lesson. Week 2: an assignment. Week 3: no items. */
export async function createCourse() {
  const program = await createProgram({ durationWeeks: 3, titleEn: 'Web', titleFr: 'Le web' })
  const programId = program.id
  const one = await createWeek(programId, 1)
  const two = await createWeek(programId, 2, { assignmentEn: 'Hand in', assignmentFr: 'À remettre' })
  const three = await createWeek(programId, 3)
  const lesson = await createItem({ programId, weekId: one.id, position: 1, sample: true })
  const quiz = await createItem({ programId, weekId: one.id, position: 2, kind: 'quiz' })
  const extra = await createItem({ programId, weekId: one.id, position: 3, required: false })
  const assignment = await createItem({ programId, weekId: two.id, kind: 'assignment', dueDays: 7 })
  return { program, weeks: [one, two, three] as const, lesson, quiz, extra, assignment }
}
export type Course = Awaited<ReturnType<typeof createCourse>>
