import type { Locale } from '@/config/locales'
import { presentExercise } from '@/features/study/practice/server/present-exercise'
import {
  assignmentDefinitionSchema,
  type QuizDefinition,
  quizDefinitionSchema,
} from '../item-definition.schema'
import type { ItemKind } from '../item-kinds'
import type { ItemView } from '../learning.answers'
import { presentQuestion } from '../quiz.rules'

type KindFields = Pick<ItemView, 'questions' | 'rubric' | 'runner' | 'starter' | 'checks'>

const parsedQuizzes = new WeakMap<object, QuizDefinition>()

/**
 * The stored definition was validated when it was written; fields added by a newer version get their defaults
 * here. Definitions in memory are parsed once.
 */
export function quizOf(definition: unknown): QuizDefinition {
  const isObject = typeof definition === 'object' && definition !== null
  const parsed = isObject ? parsedQuizzes.get(definition) : undefined
  if (parsed) {
    return parsed
  }
  const quiz = quizDefinitionSchema.parse(definition)
  if (isObject) {
    parsedQuizzes.set(definition, quiz)
  }
  return quiz
}

/** The parts of an item beside its text. Only the office gets the answers. */
export function presentDefinition(
  kind: ItemKind,
  definition: unknown,
  locale: Locale,
  withAnswers: boolean,
): KindFields {
  if (kind === 'quiz') {
    const { questions } = quizOf(definition)
    return { questions: questions.map((question) => presentQuestion(question, locale, withAnswers)) }
  }
  if (kind === 'assignment') {
    const { rubric } = assignmentDefinitionSchema.parse(definition)
    return { rubric: rubric.map(({ id, points, text }) => ({ id, points, text: text[locale] })) }
  }
  if (kind === 'exercise') {
    const { runner, starter, checks } = presentExercise(definition, locale)
    return { runner, starter, checks: checks.map(({ id, label }) => ({ id, label })) }
  }
  return {}
}
