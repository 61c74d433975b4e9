import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { MailReason } from '../mail-reason.rules'

/** Why a mail was not sent, in words; the provider's own only where we know no better. Empty where nothing is known. */
export const mailReasonText = (
  locale: Locale,
  { cause, text }: Pick<MailReason, 'cause' | 'text'>,
): string => (cause ? textsOf(locale)(`System.mailReasons.${cause}`) : text)
