import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'

export const messageTexts = (locale: Locale) => ({
  ...pick(locale, 'Office', ['respond', 'markRead']),
  ...pick(locale, 'OfficeMessages', ['stateUnread', 'stateRead', 'stateReplied', 'respondTo', 'markReadOf']),
  ...pick(locale, 'Common', ['close']),
  networkError: textsOf(locale)('Errors.network'),
})

export type MessageTexts = ReturnType<typeof messageTexts>
