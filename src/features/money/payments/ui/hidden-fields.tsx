import type { Locale } from '@/config/locales'
import type { Place } from './checkout-addresses'

export interface HiddenProps {
  locale: Locale
  place: Place
  program: string
  reference: string
}

export function HiddenFields({ locale, place, program, reference }: HiddenProps) {
  return (
    <>
      <input type="hidden" name="locale" value={locale} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="program" value={program} />
      <input type="hidden" name="reference" value={reference} />
    </>
  )
}
