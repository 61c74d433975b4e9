import { createTranslator } from 'next-intl'
import { defaultLocale, type Locale } from '@/config/locales'
import { site } from '@/config/site'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'
import type { TextKey, TextParams } from '@/messages/text-key'

const messages: Record<Locale, object> = { en, fr }

const find = (locale: Locale, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages[locale])

export const hasText = (key: string): key is TextKey => typeof find(defaultLocale, key) === 'string'

/** The text of a key that is built from stored data, or its replacement. */
export const textOr = (locale: Locale, key: string, otherwise: string): string =>
  hasText(key) ? translate(locale, key) : otherwise

type Translator = (key: string, params?: Record<string, string | number>) => string
const translators = new Map<Locale, Translator>()

/** One a language: building it reads the whole tree of texts. */
function translatorFor(locale: Locale): Translator {
  const translator =
    translators.get(locale) ??
    (createTranslator({
      locale,
      messages: messages[locale] as Record<string, never>,
      timeZone: site.timeZone,
    }) as unknown as Translator)
  translators.set(locale, translator)
  return translator
}

/** A text by its full key, for texts outside of pages: errors, mails, receipts. Throws for a missing key. */
export function translate(locale: Locale, key: TextKey, params?: TextParams): string {
  if (typeof find(locale, key) !== 'string') {
    throw new Error(`no text ${key} in ${locale}`)
  }
  return translatorFor(locale)(key, params)
}
