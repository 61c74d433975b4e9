import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { type ListState, listQuery } from '@/lib/list-state'
import { Select } from '@/ui/input'
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
  const { source: _, ...keep } = listQuery(paymentsListSpec, state, { q: '' })
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
        keep={keep}
        clear={{ href: paymentsHref(locale, state, { q: '' }), text: common('clear') }}
      >
        <div className="grid gap-1.5">
          <label htmlFor="filter-source" className="text-sm font-semibold">
            {t('filterSource')}
          </label>
          <Select id="filter-source" name="source" defaultValue={filters.source ?? ''}>
            <option value="">{t('all')}</option>
            {moneySources.map((each) => (
              <option key={each} value={each}>
                {t(`source.${each}`)}
              </option>
            ))}
          </Select>
        </div>
      </SearchForm>
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
    </div>
  )
}
