import type { Locale } from '@/config/locales'
import { pick } from '@/i18n/texts-of'

export const formTexts = (locale: Locale) => ({
  ...pick(locale, 'Contact', [
    'formName',
    'formEmail',
    'formPhone',
    'formSubject',
    'chooseSubject',
    'formMessage',
    'send',
    'sending',
    'failure',
    'draftKept',
  ]),
  ...pick(locale, 'Common', ['optional', 'errorSummaryTitle']),
})

export type ContactFormTexts = ReturnType<typeof formTexts>
