import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { firstNameOf } from '@/lib/person-name'
import { defangName } from './defang.rules'

/**
 * The greeting of a mail: with the first name, or without a name when nothing of it is left after defanging.
 */
export function greetingOf(locale: Locale, fullName: string): string {
  const name = defangName(firstNameOf(fullName))
  return name ? textsOf(locale)('Mail.hello', { name }) : textsOf(locale)('Mail.helloPlain')
}
