import type { Locale } from '@/config/locales'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { cohortTexts } from '@/features/classes/cohorts/ui/next-cohorts'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { ProgramChoice } from './program-select'

export interface OfferedProgram {
  slug: string
  title: string
  priceXaf: number
  isOnline: boolean
  /** The classes that can be chosen. */
  cohorts?: readonly ChoosableCohort[]
}

function cohortOptions(cohorts: readonly ChoosableCohort[], locale: Locale) {
  const names = cohortTexts(cohorts, locale)
  return cohorts.map(({ id, seats_left }, i) => {
    const label = names[i] ?? ''
    return seats_left === 0
      ? { value: `wait:${id}`, label: textsOf(locale)('Classes.waitOption', { label }) }
      : { value: id, label }
  })
}

/** Online programs first, each with its price and the button's text. */
export const programChoices = (programs: readonly OfferedProgram[], locale: Locale): ProgramChoice[] =>
  [...programs]
    .sort((a, b) => Number(b.isOnline) - Number(a.isOnline))
    .map(({ slug, title, priceXaf, isOnline, cohorts = [] }) => {
      const price = formatXaf(priceXaf, locale)
      return {
        slug,
        isOnline,
        title,
        price,
        cohorts: cohortOptions(cohorts, locale),
        submit: textsOf(locale)('Register.submit', { price }),
      }
    })
