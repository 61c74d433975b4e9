import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { ItemPreview } from '../curriculum.answers'
import { isExercisePart } from '../exercise-draft.rules'
import type { Problem } from '../item-values'

/** A part of an exercise by the label of its field. */
function partName(part: string, locale: Locale): string {
  if (part === 'label') {
    return textsOf(locale)('Curriculum.exercise.checkLabel')
  }
  return isExercisePart(part)
    ? textsOf(locale)(`Curriculum.exercise.parts.${part}`)
    : textsOf(locale)('Curriculum.problems.exercise_other')
}

/** Problems as sentences in the reader's language. */
export const presentProblems = (problems: readonly Problem[], locale: Locale): ItemPreview['blockers'] =>
  problems.map((problem) => ({
    ...problem,
    text: textsOf(locale)(`Curriculum.problems.${problem.key}`, {
      ...problem.params,
      ...(typeof problem.params.part === 'string' ? { part: partName(problem.params.part, locale) } : {}),
    }),
  }))
