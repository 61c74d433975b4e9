import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { TextKey } from '@/messages/text-key'

/** The texts of every form, beside its own button. */
export const actionFormTexts = (locale: Locale, submit: TextKey, busy: TextKey) => {
  const t = textsOf(locale)
  return {
    submit: t(submit),
    busy: t(busy),
    networkError: t('Errors.network'),
    summary: Array.from({ length: 5 }, (_, count) => t('Common.errorSummaryTitle', { count })),
    show: t('Common.show'),
    hide: t('Common.hide'),
  }
}

/** The texts of a form that brings two versions together, with its own title and what to press next. */
export const conflictTexts = (locale: Locale, title: TextKey, next: TextKey) => {
  const t = textsOf(locale)
  return {
    title: t(title),
    conflictNext: t(next),
    taken: t('ProgramEditor.taken'),
    clash: t('ProgramEditor.clash'),
    theirs: t('ProgramEditor.theirs'),
    yours: t('ProgramEditor.yours'),
    useTheirs: t('ProgramEditor.useTheirs'),
    emptyText: t('ProgramEditor.emptyText'),
  }
}

/** The same for a form in a dialog. */
export const dialogTexts = (locale: Locale, submit: TextKey, busy: TextKey) => ({
  ...actionFormTexts(locale, submit, busy),
  cancel: textsOf(locale, 'Common')('cancel'),
  close: textsOf(locale, 'Common')('close'),
})
