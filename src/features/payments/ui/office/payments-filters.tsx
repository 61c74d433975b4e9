import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { FilterLinks } from '@/ui/list/filter-links'
import { SearchForm } from '@/ui/list/search-form'
import { moneySources, paymentsHref, paymentsListSpec, shownStates } from '../../payments-list'

interface PaymentsFiltersProps {
  locale: Locale
  state: ListState
}

export async function PaymentsFilters({ locale, state }: PaymentsFiltersProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'PaymentsOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const { filters } = state
  const none = { state: undefined, attention: undefined }
  const choice = (change: Record<string, string | undefined>, text: string, current: boolean) => ({
    href: paymentsHref(locale, state, { filters: change }),
    text,
    current,
  })
  return (
    <div className="mb-5 grid gap-4">
      <SearchForm
        action={href(locale, paths.adminPayments)}
        value={state.q}
        label={t('search')}
        submit={common('search')}
        keep={listQuery(paymentsListSpec, state, { q: '' })}
        clear={{ href: paymentsHref(locale, state, { q: '' }), text: common('clear') }}
      />
      <FilterLinks
        label={t('filterState')}
        items={[
          choice(none, t('all'), !filters.state && !filters.attention),
          choice({ ...none, attention: '1' }, t('attention'), filters.attention === '1'),
          ...shownStates.map((each) =>
            choice({ ...none, state: each }, t(`state.${each}`), filters.state === each),
          ),
        ]}
      />
      <FilterLinks
        label={t('filterSource')}
        items={[
          choice({ source: undefined }, t('all'), !filters.source),
          ...moneySources.map((each) =>
            choice({ source: each }, t(`source.${each}`), filters.source === each),
          ),
        ]}
      />
    </div>
  )
}
