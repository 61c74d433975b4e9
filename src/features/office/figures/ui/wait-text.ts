import { intlTags, type Locale } from '@/config/locales'
import { numberFormat } from '@/lib/intl-formats'
import { type LiveFigures, readableWait } from '../figures.rules'

/** '35 min', '2 hr', '3 days', in the reader's language; null: nobody has asked. */
export function waitText({ answerSeconds }: LiveFigures, locale: Locale): string | null {
  if (answerSeconds === null) {
    return null
  }
  const { amount, unit } = readableWait(answerSeconds)
  const format = { style: 'unit', unit, unitDisplay: unit === 'day' ? 'long' : 'short' } as const
  return numberFormat(intlTags[locale], format).format(amount)
}
