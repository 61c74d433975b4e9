import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import { ruleTexts } from '@/server/form-check'
import { mailPreviewTexts } from '@/server/form-texts'
import { typedEmailSchema } from '../email-fields'

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
  rules: ruleTexts(locale, typedEmailSchema),
  networkError: textsOf(locale)('Errors.network'),
  preview: mailPreviewTexts(locale),
})

export type EmailFormTexts = ReturnType<typeof emailFormTexts>
