import type { Locale } from '@/config/locales'
import { hasText, textsOf } from '@/i18n/texts-of'
import type { ListText, OfficeListSpec } from '@/lib/office-list'
import type { TextParams } from '@/messages/text-key'

/** A text of a list; '' if it has none. defineOfficeList() has checked that the required texts exist. */
export function listText(
  locale: Locale,
  { namespace, texts = {} }: OfficeListSpec,
  name: ListText | `filters.${string}`,
  params?: TextParams,
): string {
  const own = texts[name as ListText]
  const key = own === undefined ? `${namespace}.${name}` : (own ?? '')
  return hasText(key) ? textsOf(locale)(key, params) : ''
}
