import { intlTags, type Locale, locales } from '@/config/locales'
import { recordOf } from '@/lib/record-of'
/**
 * Replaces the placeholders of 'Report the message of {name}'. The sentences come complete from the server;
 * only names and numbers are inserted here.
 */
export const interpolate = (template: string, values: Record<string, string | number>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

export interface Counted {
  zero?: string
  one: string
  other: string
}

const rules = recordOf(locales, (locale) => new Intl.PluralRules(locale))

/** '1 message', '12 messages': each form is a finished sentence with {count}. */
export function interpolateCount(forms: Counted, count: number, locale: Locale): string {
  if (count === 0 && forms.zero) {
    return forms.zero
  }
  const form = rules[locale].select(count) === 'one' ? forms.one : forms.other
  return interpolate(form, {
    count: new Intl.NumberFormat(intlTags[locale]).format(count),
  })
}
