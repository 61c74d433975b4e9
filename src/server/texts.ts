import { createTranslator } from 'next-intl'
import type { Locale } from '@/config/locales'
import en from '@/messages/en.json'
import fr from '@/messages/fr.json'

const messages: Record<Locale, object> = { en, fr }

const find = (locale: Locale, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], messages[locale])

export const hasText = (key: string) => typeof find('en', key) === 'string'

/** A text by its full key, for texts outside of pages: errors, mails, receipts. Throws for a missing key. */
export function translate(locale: Locale, key: string, params?: Record<string, string | number>): string {
  if (typeof find(locale, key) !== 'string') {
    throw new Error(`no text ${key} in ${locale}`)
  }
  const translator = createTranslator({
    locale,
    messages: messages[locale] as Record<string, never>,
    timeZone: 'Africa/Douala',
  })
  return (translator as unknown as (key: string, params?: Record<string, string | number>) => string)(
    key,
    params,
  )
}
