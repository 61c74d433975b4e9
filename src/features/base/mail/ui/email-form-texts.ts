import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { mailPreviewTexts } from '@/server/form-texts'

export const emailFormTexts = (locale: Locale) => ({
  ...pick(locale, 'Office', ['toEmail', 'subject', 'message', 'sendEmailNow']),
  ...pick(locale, 'OfficeMail', [
    'toHint',
    'messageHint',
    'sending',
    'draftKept',
    'known',
    'user',
    'unknown',
  ]),
  ...pick(locale, 'Common', ['errorSummaryTitle']),
  networkError: textsOf(locale)('Errors.network'),
  preview: mailPreviewTexts(locale),
})

export type EmailFormTexts = ReturnType<typeof emailFormTexts>
