import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'

export function searchTexts(locale: Locale) {
  const t = textsOf(locale, 'OfficeSearch')
  return {
    open: t('open'),
    title: t('title'),
    label: t('label'),
    searching: t('searching'),
    close: textsOf(locale)('Common.close'),
    none: textsOf(locale)('Common.noMatch'),
    networkError: textsOf(locale)('Errors.network'),
    all: t('all'),
    groups: {
      screens: t('screens'),
      programs: t('programs'),
      classes: textsOf(locale)('Office.nav.classes'),
      students: textsOf(locale)('Office.nav.students'),
      payments: textsOf(locale)('Office.nav.payments'),
      messages: textsOf(locale)('Office.nav.messages'),
    },
  }
}
