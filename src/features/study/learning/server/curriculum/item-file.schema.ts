import { z } from 'zod'

import { exerciseDefinitionSchema } from '@/features/study/practice/runners/definitions'
import { assignmentDefinitionSchema, quizDefinitionSchema } from '../../item-definition.schema'
import type { ItemKind } from '../../item-kinds'

const common = {
  minutes: z.number().int().min(1).max(600),
  required: z.boolean().default(true),
  title: z.strictObject({ en: z.string().trim().min(1).max(150), fr: z.string().trim().min(1).max(150) }),
}

const lesson = z.strictObject({ ...common, kind: z.literal('lesson'), sample: z.boolean().default(false) })
const quiz = z.strictObject({ ...common, kind: z.literal('quiz'), questions: z.unknown() })
const assignment = z.strictObject({
  ...common,
  kind: z.literal('assignment'),
  due_days: z.number().int().min(1).max(365).optional(),
  rubric: z.unknown().optional(),
})

/** All other fields of the file are the exercise's definition. */
const exercise = z.looseObject({ ...common, kind: z.literal('exercise') })

/** The facts of an item in `item.yml`. */
const itemFile = z.discriminatedUnion('kind', [lesson, exercise, quiz, assignment])

const readDefinition = (file: z.output<typeof itemFile>) => {
  if (file.kind === 'quiz') {
    return quizDefinitionSchema.safeParse({ questions: file.questions })
  }
  if (file.kind === 'assignment') {
    return assignmentDefinitionSchema.safeParse({ rubric: file.rubric ?? [] })
  }
  if (file.kind === 'exercise') {
    const { kind: _kind, minutes: _minutes, required: _required, title: _title, ...definition } = file
    return exerciseDefinitionSchema.safeParse(definition)
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
}

const say = (error: z.ZodError) =>
  error.issues.map(({ path, message }) => `item.yml: ${path.join('.') || 'file'}: ${message}`)

/** The facts, or the errors in them. */
export function readItemFile(content: unknown): { facts: ItemFacts } | { problems: string[] } {
  const file = itemFile.safeParse(content)
  if (!file.success) {
    return { problems: say(file.error) }
  }
  const definition = readDefinition(file.data)
  if (!definition.success) {
    return { problems: say(definition.error) }
  }
  const { kind, minutes, required, title } = file.data
  const sample = file.data.kind === 'lesson' && file.data.sample
  const dueDays = file.data.kind === 'assignment' ? (file.data.due_days ?? null) : null
  return { facts: { kind, minutes, required, sample, dueDays, title, definition: definition.data } }
}
