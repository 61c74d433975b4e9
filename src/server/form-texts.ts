import type { Locale } from '@/config/locales'
import { pick, textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'

/** The common texts of every form, and the text of its button. */
export const actionFormTexts = (locale: Locale, submit: TextKey, busy: TextKey) => {
  const t = textsOf(locale)
  return {
    submit: t(submit),
    busy: t(busy),
    networkError: t('Errors.network'),
    ...pick(locale, 'Common', ['errorSummaryTitle', 'show', 'hide']),
  }
}

/** The texts of a form that merges two versions, with its title and the text for the next step. */
export const conflictTexts = (locale: Locale, title: TextKey, next: TextKey) => {
  const t = textsOf(locale)
  return {
    title: t(title),
    conflictNext: t(next),
    ...pick(locale, 'ProgramEditor.form', ['taken', 'clash', 'theirs', 'yours', 'useTheirs', 'emptyText']),
  }
}

/** The same for a form in a dialog. */
export const dialogTexts = (locale: Locale, submit: TextKey, busy: TextKey) => ({
  ...actionFormTexts(locale, submit, busy),
  ...pick(locale, 'Common', ['cancel', 'close']),
})

/** The button that shows the mail before it is sent. */
export const mailPreviewTexts = (locale: Locale) => ({
  ...pick(locale, 'OfficeMessages', [
    'preview',
    'previewBusy',
    'previewTitle',
    'previewSubject',
    'previewFrame',
  ]),
  ...pick(locale, 'Common', ['close']),
  networkError: textsOf(locale)('Errors.network'),
})
