import type { Locale } from '@/config/locales'
import type { CohortView } from '@/features/cohorts/cohort-views'
import { classText } from '@/features/cohorts/ui/next-classes'
import { formatXaf } from '@/lib/xaf'
import { translate } from '@/server/texts'
import type { ProgramChoice } from './program-select'

export interface OfferedProgram {
  slug: string
  title: string
  priceXaf: number
  isOnline: boolean
  /** Those that can be chosen. */
  classes?: readonly CohortView[]
}

const classOption = (cohort: CohortView, locale: Locale) => {
  const label = classText(cohort, locale)
  return cohort.seats_left === 0
    ? { value: `wait:${cohort.id}`, label: translate(locale, 'Classes.waitOption', { label }) }
    : { value: cohort.id, label }
}

/** Online programs first, each with its price and the button's text. */
export const programChoices = (programs: readonly OfferedProgram[], locale: Locale): ProgramChoice[] =>
  [...programs]
    .sort((a, b) => Number(b.isOnline) - Number(a.isOnline))
    .map(({ slug, title, priceXaf, isOnline, classes = [] }) => {
      const price = formatXaf(priceXaf, locale)
      return {
        slug,
        isOnline,
        title,
        price,
        classes: classes.map((each) => classOption(each, locale)),
        submit: translate(locale, 'Register.submit', { price }),
      }
    })
