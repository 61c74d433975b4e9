import type { CohortLanguage } from '@/features/base/enrolments/class-options'

/**
 * Whether somebody may be put into this class without having chosen it: it is held in one of their languages, or in
 * both. `suitsSql` says the same of a row.
 */
export const suits = ({ language }: { language: CohortLanguage }, languages: readonly (string | null)[]) =>
  language === 'both' || languages.includes(language)

/** The class that a form names as the next one: of those that can be chosen, the first with a seat that suits. */
export const nextFor = <C extends { language: CohortLanguage; seats_left: number | null }>(
  classes: readonly C[],
  languages: readonly string[],
): C | undefined => classes.find((each) => each.seats_left !== 0 && suits(each, languages))
