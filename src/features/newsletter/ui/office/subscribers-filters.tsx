import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import type { SubscriberCounts } from '../../server/office/subscribers.repository'
import { subscriberStatuses, subscribersList } from '../../subscribers-list'

interface SubscribersFiltersProps {
  locale: Locale
  state: ListState
  /** Absent when the list could not be read. */
  counts?: SubscriberCounts
}

export async function SubscribersFilters({ locale, state, counts }: SubscribersFiltersProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'NewsletterOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const numbers = new Intl.NumberFormat(locale)
  const to = (change: Parameters<typeof listQuery>[2]) =>
    href(locale, paths.officePage('newsletter'), listQuery(subscribersList, state, change))
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const choice = (status: string | undefined, text: string, count: number | undefined) => ({
    href: to({ filters: { status } }),
    text,
    count: count === undefined ? undefined : numbers.format(count),
    current: state.filters.status === status,
  })
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      search={
        <SearchForm
          action={href(locale, paths.officePage('newsletter'))}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={listQuery(subscribersList, state, { q: '' })}
          clear={{ href: to({ q: '' }), text: common('clear') }}
        />
      }
    >
      <FilterLinks
        label={t('filter')}
        items={[
          choice(undefined, t('all'), all),
          ...subscriberStatuses.map((status) => choice(status, t(`status.${status}`), counts?.[status])),
        ]}
      />
    </ListTools>
  )
}
