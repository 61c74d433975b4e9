import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { translate } from '@/server/texts'

export async function searchTexts(locale: Locale) {
  const t = await getTranslations({ locale, namespace: 'OfficeSearch' })
  return {
    open: t('open'),
    title: t('title'),
    label: t('label'),
    searching: t('searching'),
    close: translate(locale, 'Common.close'),
    none: translate(locale, 'Common.noMatch'),
    networkError: translate(locale, 'Errors.network'),
    all: t('all'),
    groups: {
      screens: t('screens'),
      programs: t('programs'),
      classes: translate(locale, 'Office.nav.classes'),
      students: translate(locale, 'Office.nav.students'),
      payments: translate(locale, 'Office.nav.payments'),
      messages: translate(locale, 'Office.nav.messages'),
    },
  }
}
