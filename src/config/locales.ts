export const locales = ['en', 'fr'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

/** The tags for Intl, with the day before the month and a 24-hour clock. */
export const intlTags: Readonly<Record<Locale, string>> = { en: 'en-GB', fr: 'fr-FR' }

/** The same in Cameroon, for social networks. */
export const cameroonTags: Readonly<Record<Locale, string>> = { en: 'en-CM', fr: 'fr-CM' }

/** The name of each language in that language, for lists of languages. */
export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français' }

/** What separates columns where a spreadsheet in that language opens a file. */
export const csvSeparators: Readonly<Record<Locale, ',' | ';'>> = { en: ',', fr: ';' }

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

/** A stored or sent language; English for any other value. */
export const asLocale = (value: unknown): Locale => (isLocale(value) ? value : defaultLocale)

/** The language to change to. */
export const otherLocale = (locale: Locale): Locale =>
  locales[(locales.indexOf(locale) + 1) % locales.length] ?? defaultLocale

/** 'fr-CM,fr;q=0.9,en;q=0.8' → 'fr'; English when nothing fits. */
export function negotiateLocale(acceptLanguage: string | null | undefined): Locale {
  const preferences = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality) || 0,
      }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return preferences.map(({ language }) => language).find(isLocale) ?? defaultLocale
}
