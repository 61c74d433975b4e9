import type { Locale } from '@/config/locales'
import { pick } from '@/i18n/texts-of'

export const formTexts = (locale: Locale) => ({
  ...pick(locale, 'Assignments', [
    'submit',
    'submitting',
    'retry',
    'program',
    'week',
    'weekNone',
    'weekOption',
    'file',
    'choose',
    'photo',
    'remove',
    'limits',
    'several',
    'text',
    'textField',
    'textHint',
    'textTooLong',
    'tooManyFiles',
    'tooLargeTogether',
    'fileRequired',
    'fileEmpty',
    'tooLarge',
    'typeRefused',
    'network',
    'keep',
    'kept',
    'success',
    'failed',
    'checking',
    'progressLabel',
    'cancel',
    'cancelled',
  ]),
  ...pick(locale, 'Offline', ['saveFull']),
})

export type HandInTexts = ReturnType<typeof formTexts>
