import { defaultLocale, type Locale, locales } from '@/config/locales'

type Suffix = Capitalize<Locale>

const suffixes: Record<Locale, Suffix> = { en: 'En', fr: 'Fr' }

/** The field of a text in one language: localized(program, 'title', 'fr') is program.titleFr. */
export function localized<F extends string, R extends Readonly<Record<`${F}${Suffix}`, unknown>>>(
  record: R,
  field: F,
  locale: Locale,
): R[`${F}${Suffix}`] {
  const value: unknown = record[`${field}${suffixes[locale]}` as keyof R]
  return value as R[`${F}${Suffix}`]
}

/** The same, or the other language if this one is empty. */
export const localizedOrOther = <F extends string>(
  record: Readonly<Record<`${F}${Suffix}`, string>>,
  field: F,
  locale: Locale,
): string =>
  localized(record, field, locale) ||
  locales.map((other) => localized(record, field, other)).find((text) => text !== '') ||
  ''

/** The language at the end of such a field's name: 'fr' for titleFr. */
export const languageOfField = (field: string): Locale =>
  locales.find((locale) => field.endsWith(suffixes[locale])) ?? defaultLocale
