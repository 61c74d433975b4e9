import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import type { ListState } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { FilterLinks } from '@/ui/list/filter-links'
import { messagesList } from '../../messages-list'
import type { MessageList } from '../../server/office/list-messages'

interface MessageFiltersProps {
  locale: Locale
  state: ListState
  /** null: the list could not be read. */
  result: Pick<MessageList, 'counts' | 'total' | 'capped'> | null
}

/**
 * Not answered, All, Unread, Read, Inquiries with their counts; where messages were put away only if some are. Another choice starts at page 1. With a search, a program
 * or a class only the chosen filter has a count, that of its list, because the other counts are unknown.
 */
export function MessageFilters({ locale, state, result }: MessageFiltersProps) {
  const t = textsOf(locale, 'OfficeMessages')
  const office = textsOf(locale, 'Office')
  const number = numberFormat(locale)
  const { status, subject } = state.filters
  const isNarrowed =
    state.q !== '' || state.filters.program !== undefined || state.filters.class !== undefined
  const counts = isNarrowed ? null : result?.counts
  const listed = result && `${number.format(result.total)}${result.capped ? '+' : ''}`
  const choice = (text: string, filters: Record<string, string | undefined>, count?: number) => {
    const current = (status ?? 'all') === (filters.status ?? 'all') && subject === filters.subject
    return {
      text,
      href: officeListHref(locale, messagesList, state, {
        filters: { status: undefined, subject: undefined, ...filters },
      }),
      count: current ? (listed ?? undefined) : count === undefined ? undefined : number.format(count),
      current,
    }
  }
  return (
    <FilterLinks
      label={t('filterLabel')}
      items={[
        choice(t('unanswered'), { status: 'unanswered' }, counts?.unanswered),
        choice(t('mine'), { status: 'mine' }),
        choice(office('all'), { status: 'all' }, counts?.all),
        choice(office('unread'), { status: 'unread' }, counts?.unread),
        choice(office('read'), { status: 'read' }, counts?.read),
        choice(office('inquiries'), { subject: 'course-inquiry' }, counts?.inquiries),
        ...(['archived', 'spam', 'deleted'] as const)
          .filter((place) => status === place || (result?.counts[place] ?? 0) > 0)
          .map((place) => choice(t(`places.${place}`), { status: place }, counts?.[place])),
      ]}
    />
  )
}
