import type { Locale } from '@/config/locales'
import { firstNameOf } from '@/lib/first-name'
import { translate } from '@/server/texts'
import { inertName } from './inert.rules'

/** How a mail greets: by the first name, or plainly when nothing of it is left. */
export function greetingOf(locale: Locale, fullName: string): string {
  const name = inertName(firstNameOf(fullName))
  return name ? translate(locale, 'Mail.hello', { name }) : translate(locale, 'Mail.helloPlain')
}
