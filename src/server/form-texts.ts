import type { Locale } from '@/config/locales'
import type { TextKey } from '@/messages/text-key'
import { translate } from './texts'

/** The texts of every form, beside its own button. */
export const actionFormTexts = (locale: Locale, submit: TextKey, busy: TextKey) => ({
  submit: translate(locale, submit),
  busy: translate(locale, busy),
  networkError: translate(locale, 'Errors.network'),
  summary: Array.from({ length: 5 }, (_, count) => translate(locale, 'Common.errorSummaryTitle', { count })),
  show: translate(locale, 'Common.show'),
  hide: translate(locale, 'Common.hide'),
})

/** The texts of a form that brings two versions together, with its own title and what to press next. */
export const conflictTexts = (locale: Locale, title: TextKey, next: TextKey) => ({
  title: translate(locale, title),
  conflictNext: translate(locale, next),
  taken: translate(locale, 'ProgramEditor.taken'),
  clash: translate(locale, 'ProgramEditor.clash'),
  theirs: translate(locale, 'ProgramEditor.theirs'),
  yours: translate(locale, 'ProgramEditor.yours'),
  useTheirs: translate(locale, 'ProgramEditor.useTheirs'),
  emptyText: translate(locale, 'ProgramEditor.emptyText'),
})

/** The same for a form in a dialog. */
export const dialogTexts = (locale: Locale, submit: TextKey, busy: TextKey) => ({
  ...actionFormTexts(locale, submit, busy),
  cancel: translate(locale, 'Common.cancel'),
  close: translate(locale, 'Common.close'),
})
