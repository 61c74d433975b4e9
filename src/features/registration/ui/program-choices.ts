import type { Locale } from '@/config/locales'
import { formatXaf } from '@/lib/xaf'
import { translate } from '@/server/texts'
import type { ProgramChoice } from './program-select'

export interface OfferedProgram {
  slug: string
  title: string
  priceXaf: number
  isOnline: boolean
}

/** Online programs first, each with its price and the button's text. */
export const programChoices = (programs: readonly OfferedProgram[], locale: Locale): ProgramChoice[] =>
  [...programs]
    .sort((a, b) => Number(b.isOnline) - Number(a.isOnline))
    .map(({ slug, title, priceXaf, isOnline }) => {
      const price = formatXaf(priceXaf, locale)
      return {
        slug,
        isOnline,
        title,
        price,
        submit: translate(locale, 'Register.submit', { price }),
      }
    })
