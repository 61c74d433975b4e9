import type { Locale } from '@/config/locales'
import type { ChoosableClass } from '@/features/classes/cohorts/cohort-views'
import { classTexts } from '@/features/classes/cohorts/ui/next-classes'
import { textsOf } from '@/i18n/texts-of'
import { formatXaf } from '@/lib/xaf'
import type { ProgramChoice } from './program-select'

export interface OfferedProgram {
  slug: string
  title: string
  priceXaf: number
  isOnline: boolean
  /** The classes that can be chosen. */
  classes?: readonly ChoosableClass[]
}

function classOptions(classes: readonly ChoosableClass[], locale: Locale) {
  const names = classTexts(classes, locale)
  return classes.map(({ id, seats_left }, i) => {
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
    .map(({ slug, title, priceXaf, isOnline, classes = [] }) => {
      const price = formatXaf(priceXaf, locale)
      return {
        slug,
        isOnline,
        title,
        price,
        classes: classOptions(classes, locale),
        submit: textsOf(locale)('Register.submit', { price }),
      }
    })
