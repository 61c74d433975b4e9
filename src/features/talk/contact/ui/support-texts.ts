import type { Texts } from '@/i18n/texts-of'
import type { SupportTexts } from './show-support-state'

/** Whether the office is open now, in words. */
export const supportTexts = (t: Texts<'Contact'>): SupportTexts => ({
  open: t('openNow'),
  until: t('closesAt'),
  closed: t('closedNow'),
  opens: t.raw('opensAt') as string,
  days: t('days').split(','),
})
