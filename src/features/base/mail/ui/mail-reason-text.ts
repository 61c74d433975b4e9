import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { MailReason } from '../mail-reason.rules'

/** Why a mail was not sent, in words; the provider's text only if we have none. Empty if nothing is known. */
export const mailReasonText = (
  locale: Locale,
  { cause, text }: Pick<MailReason, 'cause' | 'text'>,
): string => (cause ? textsOf(locale)(`System.mailReasons.${cause}`) : text)
