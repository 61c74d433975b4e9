import type { CohortLanguage } from '@/features/base/enrolments/cohort-options'

/**
 * Whether somebody may be put into this class without having chosen it: it is taught in one of their languages, or in
 * both. `suitsSql` is the same rule for a row.
 */
export const suits = ({ language }: { language: CohortLanguage }, languages: readonly (string | null)[]) =>
  language === 'both' || languages.includes(language)

/** The class that a form shows as the next one: the first class with a free seat that suits. */
export const nextFor = <C extends { language: CohortLanguage; seats_left: number | null }>(
  cohorts: readonly C[],
  languages: readonly string[],
): C | undefined => cohorts.find((each) => each.seats_left !== 0 && suits(each, languages))
