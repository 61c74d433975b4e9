import type { Locale } from '@/config/locales'
import { presentExercise } from '@/features/study/practice/server/present-exercise'
import {
  type AssignmentDefinition,
  assignmentDefinitionSchema,
  type QuizDefinition,
  quizDefinitionSchema,
} from '../item-definition.schema'
import { criterionLevels, type ItemKind } from '../item-kinds'
import type { ItemView, PresentedCriterion } from '../learning.answers'
import { presentQuestion } from '../quiz.rules'

type KindFields = Pick<ItemView, 'questions' | 'rubric' | 'good_work' | 'runner' | 'starter' | 'checks'>

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

/** A criterion in one language, with what full, half and no points look like where its revision says it. */
export const presentCriterion = (
  criterion: AssignmentDefinition['rubric'][number],
  locale: Locale,
): PresentedCriterion => ({
  id: criterion.id,
  points: criterion.points,
  text: criterion.text[locale],
  ...Object.fromEntries(
    criterionLevels.flatMap((level) => (criterion[level] ? [[level, criterion[level][locale]]] : [])),
  ),
})

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
    const { rubric, good_work } = assignmentDefinitionSchema.parse(definition)
    return {
      rubric: rubric.map((criterion) => presentCriterion(criterion, locale)),
      ...(good_work && { good_work: good_work[locale] }),
    }
  }
  if (kind === 'exercise') {
    const { runner, starter, checks } = presentExercise(definition, locale)
    return { runner, starter, checks: checks.map(({ id, label }) => ({ id, label })) }
  }
  return {}
}
