import type { Locale } from '@/config/locales'
import { firstNameOf } from '@/lib/person-name'
import { translate } from '@/server/texts'
import { defangName } from './defang.rules'

/**
 * The greeting of a mail: with the first name, or without a name when nothing of it is left after defanging.
 */
export function greetingOf(locale: Locale, fullName: string): string {
  const name = defangName(firstNameOf(fullName))
  return name ? translate(locale, 'Mail.hello', { name }) : translate(locale, 'Mail.helloPlain')
}
