import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'

/** Whether the office is open now, in words; finished, because the script of public pages has no room to put in a day. */
export function supportTexts(locale: Locale) {
  const t = textsOf(locale, 'Contact')
  return {
    open: t('openNow'),
    until: t('closesAt'),
    closed: t('closedNow'),
    /** By the day of the week; it begins with Sunday. */
    opens: t('days')
      .split(',')
      .map((day) => t('opensAt', { day })),
  }
}

export type SupportTexts = ReturnType<typeof supportTexts>
