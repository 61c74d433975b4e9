import { z } from 'zod'

import { exerciseDefinitionSchema } from '@/features/study/practice/runners/definitions'
import { type ItemGuide, itemGuideFields, itemGuideSchema } from '../../guide.schema'
import type { ItemData } from '../../item-data'
import { assignmentDefinitionSchema, quizDefinitionSchema } from '../../item-definition.schema'
import type { ItemKind } from '../../item-kinds'
import { type DataSets, describeData, noData, withData } from './data-sets'

export const commonFields = {
  minutes: z.number().int().min(1).max(600),
  required: z.boolean().default(true),
  title: z.strictObject({ en: z.string().trim().min(1).max(150), fr: z.string().trim().min(1).max(150) }),
  ...itemGuideFields,
}

/** Names of data sets that its page offers. */
const data = z.array(z.string()).max(5).default([])

const lesson = z.strictObject({
  ...commonFields,
  kind: z.literal('lesson'),
  sample: z.boolean().default(false),
  data,
})
const quiz = z.strictObject({ ...commonFields, kind: z.literal('quiz'), questions: z.unknown() })
const assignment = z.strictObject({
  ...commonFields,
  kind: z.literal('assignment'),
  due_days: z.number().int().min(1).max(365).optional(),
  rubric: z.unknown().optional(),
  data,
  good_work: z.unknown().optional(),
  from_project: z.unknown().optional(),
})

/** All fields of the file that are not common are the exercise's definition. */
const exercise = z.looseObject({ ...commonFields, kind: z.literal('exercise') })

/** The facts of an item in `item.yml`. */
const itemFile = z.discriminatedUnion('kind', [lesson, exercise, quiz, assignment])

const readDefinition = (file: z.output<typeof itemFile>) => {
  if (file.kind === 'quiz') {
    return quizDefinitionSchema.safeParse({ questions: file.questions })
  }
  if (file.kind === 'assignment') {
    const { rubric = [], good_work, from_project } = file
    return assignmentDefinitionSchema.safeParse({ rubric, good_work, from_project })
  }
  if (file.kind === 'exercise') {
    return exerciseDefinitionSchema.safeParse(
      Object.fromEntries(
        Object.entries(file).filter(([name]) => name !== 'kind' && !Object.hasOwn(commonFields, name)),
      ),
    )
  }
  return { success: true as const, data: {} }
}

export interface ItemFacts {
  kind: ItemKind
  minutes: number
  required: boolean
  sample: boolean
  dueDays: number | null
  title: { en: string; fr: string }
  definition: object
  /** Empty: none. */
  data: ItemData[]
  /** Only what the file says; empty if it says nothing. */
  guide: ItemGuide
}

const readGuide = (file: Record<string, unknown>) =>
  itemGuideSchema.safeParse(
    Object.fromEntries(Object.entries(file).filter(([name]) => Object.hasOwn(itemGuideFields, name))),
  )

/** The errors of a file, each with its place in it. */
export const issuesOf = (file: string, error: z.ZodError) =>
  error.issues.map(({ path, message }) => `${file}: ${path.join('.') || 'file'}: ${message}`)

/** What a lesson or an assignment offers for download. */
function readData(file: z.output<typeof itemFile>, sets: DataSets, problems: string[]): ItemData[] {
  if (file.kind !== 'lesson' && file.kind !== 'assignment') {
    if ('data' in file) {
      problems.push('data: only a lesson or an assignment offers data')
    }
    return []
  }
  if (file.kind === 'lesson' && file.sample && file.data.length > 0) {
    problems.push('data: visitors read the sample lesson, and cannot fetch files')
  }
  return file.data.flatMap((name, n) => {
    const set = sets.get(name)
    if (!set || file.data.indexOf(name) < n) {
      problems.push(set ? `data: ${name} is named twice` : `data: there is no data set ${name}`)
    }
    return set ? [describeData(set)] : []
  })
}

/** The facts, or the errors in them. `sets`: the data sets of the program. */
export function readItemFile(
  content: unknown,
  sets: DataSets = noData,
): { facts: ItemFacts } | { problems: string[] } {
  const file = itemFile.safeParse(content)
  if (!file.success) {
    return { problems: issuesOf('item.yml', file.error) }
  }
  const problems: string[] = []
  const data = readData(file.data, sets, problems)
  const filled = file.data.kind === 'exercise' ? withData(file.data, sets, problems) : file.data
  if (problems.length > 0) {
    return { problems: problems.map((problem) => `item.yml: ${problem}`) }
  }
  const definition = readDefinition(filled as typeof file.data)
  if (!definition.success) {
    return { problems: issuesOf('item.yml', definition.error) }
  }
  const guide = readGuide(file.data)
  if (!guide.success) {
    return { problems: issuesOf('item.yml', guide.error) }
  }
  const { kind, minutes, required, title } = file.data
  const sample = file.data.kind === 'lesson' && file.data.sample
  const dueDays = file.data.kind === 'assignment' ? (file.data.due_days ?? null) : null
  return {
    facts: {
      kind,
      minutes,
      required,
      sample,
      dueDays,
      title,
      definition: definition.data,
      data,
      guide: guide.data,
    },
  }
}
