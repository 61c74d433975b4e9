import type { Locale } from '@/config/locales'
import { translate } from '@/server/texts'
import type { MailReason } from '../mail-reason.rules'

/** Why a mail was not sent, in words; the provider's own only where we know no better. Empty where nothing is known. */
export const mailReasonText = (
  locale: Locale,
  { cause, text }: Pick<MailReason, 'cause' | 'text'>,
): string => (cause ? translate(locale, `System.mailReasons.${cause}`) : text)
