import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import type { ShownRange } from '@/ui/list/list-foot'

/** The texts of the list: which rows it shows, and the text for an empty list, which depends on the filter. */
export function messageListTexts(locale: Locale, state: ListState) {
  const t = textsOf(locale, 'OfficeMessages')
  const office = textsOf(locale, 'Office')
  const common = textsOf(locale, 'Common')
  const { status, subject, program, class: cohort } = state.filters
  const isByStatus = state.q === '' && !subject && !program && !cohort
  const none: Record<string, string> = {
    all: office('noMessages'),
    unanswered: t('noUnanswered'),
    mine: t('noMine'),
    unread: office('noUnreadMessages'),
    read: office('noReadMessages'),
  }
  return {
    none: isByStatus ? none[status ?? ''] : common('noMatch'),
    noneText: t('noneHint'),
    noMatchText: '',
    clear: isByStatus ? t('showUnanswered') : undefined,
    showing: (range: ShownRange) => (range.count === 1 ? office('showingOne') : office('showing', range)),
  }
}
