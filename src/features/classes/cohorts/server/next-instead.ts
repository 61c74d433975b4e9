import { suits } from '../next-cohort.rules'
import { hasSeat } from '../seat.rules'
import type { CohortRow } from './cohorts.repository'

/** The next class with a free seat for a student of a cancelled one: of its kind if there is one, and in a language that suits. */
export function nextInstead(
  joinable: readonly CohortRow[],
  cancelled: CohortRow,
  locale: string,
): CohortRow | null {
  const fitting = joinable.filter(
    (each) => each.id !== cancelled.id && hasSeat(each) && suits(each, [locale, cancelled.language]),
  )
  return fitting.find(({ mode }) => mode === cancelled.mode) ?? fitting[0] ?? null
}
