import type { Locale } from '@/config/locales'
import { translate } from '@/server/texts'
import type { Problem } from '../item-values'

export interface SaidProblem {
  field: string
  text: string
}

/** Problems as sentences in the reader's language. */
export const presentProblems = (problems: readonly Problem[], locale: Locale): (Problem & SaidProblem)[] =>
  problems.map((problem) => ({
    ...problem,
    text: translate(locale, `Curriculum.problems.${problem.key}`, problem.params),
  }))
