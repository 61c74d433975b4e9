import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { ProgramClasses } from '@/features/classes/cohorts/server/list-class-names'
import { ClassFilter } from '@/features/classes/cohorts/ui/office/class-filter'
import { numberFormat } from '@/lib/intl-formats'
import { type ListState, listQuery } from '@/lib/list-state'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { Input } from '@/ui/input'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import { moneySources, paymentSorts, paymentsHref, paymentsList, shownStates } from '../../payments-list'
import { periods } from '../../period.rules'
import { mostCounted, type StateCounts } from '../../server/office/payment-totals.repository'

interface PaymentsFiltersProps {
  locale: Locale
  state: ListState
  /** Of each state, where they are known. */
  counts: StateCounts | null
  programs: readonly ProgramClasses[]
}

export async function PaymentsFilters({ locale, state, counts, programs }: PaymentsFiltersProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'PaymentsOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const { filters } = state
  const keep = listQuery(paymentsList, state, { q: '' })
  const number = numberFormat(locale)
  const countOf = (key: keyof StateCounts) => {
    const count = counts?.[key]
    if (count === undefined) {
      return undefined
    }
    return count > mostCounted ? `${number.format(mostCounted)}+` : number.format(count)
  }
  const { from: _from, to: _to, period: _period, ...keepOnDates } = listQuery(paymentsList, state)
  const isCustom = Boolean(filters.from || filters.to)
  const period = (value: (typeof periods)[number] | undefined) => ({
    href: paymentsHref(locale, state, { filters: { period: value, from: undefined, to: undefined } }),
    text: t(`period.${value ?? 'all'}`),
    current: !isCustom && filters.period === value,
  })
  const none = { state: undefined, attention: undefined }
  const choice = (
    change: Record<string, string | undefined>,
    text: string,
    current: boolean,
    count?: string,
  ) => ({
    href: paymentsHref(locale, state, { filters: change }),
    text,
    current,
    count,
  })
  const waits = filters.attention === '1'
  const states = [
    choice(none, t('all'), !filters.state && !filters.attention),
    choice({ ...none, attention: '1' }, t('attention'), waits, countOf('attention')),
    ...shownStates.map((each) =>
      choice({ ...none, state: each }, t(`state.${each}`), filters.state === each, countOf(each)),
    ),
  ]
  return (
    <ListTools
      locale={locale}
      active={Object.keys(filters).length}
      quick={
        <FilterLinks
          label={t('filterState')}
          items={[
            choice(
              { ...none, attention: waits ? undefined : '1' },
              t('attention'),
              waits,
              countOf('attention'),
            ),
          ]}
        />
      }
      sort={paymentSorts.map((sort) => ({
        href: paymentsHref(locale, state, { sort, dir: 'desc' }),
        text: t(sort === 'date' ? 'colDate' : 'colAmount'),
        current: state.sort === sort,
      }))}
      search={
        <SearchForm
          action={href(locale, paths.officePage('payments'))}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={keep}
          clear={{ href: paymentsHref(locale, state, { q: '' }), text: common('clear') }}
        />
      }
    >
      <FilterLinks labelled label={t('filterState')} items={states} />
      <FilterLinks
        labelled
        label={t('filterSource')}
        items={[
          choice({ source: undefined }, t('all'), !filters.source),
          ...moneySources.map((each) =>
            choice({ source: each }, t(`source.${each}`), filters.source === each),
          ),
        ]}
      />
      <FilterLinks labelled label={t('filterPeriod')} items={[undefined, ...periods].map(period)} />
      <details suppressHydrationWarning open={isCustom} className="group">
        <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-forest">
          <Icon name="chevron-right" className="size-5 transition-transform group-open:rotate-90" />
          {t('period.custom')}
        </summary>
        <form
          action={href(locale, paths.officePage('payments'))}
          method="get"
          className="flex flex-wrap items-end gap-3 pt-2"
        >
          {Object.entries(keepOnDates).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          {(['from', 'to'] as const).map((name) => (
            <div key={name} className="grid gap-1.5">
              <label htmlFor={`filter-${name}`} className="text-sm font-semibold">
                {t(`period.${name}`)}
              </label>
              <Input id={`filter-${name}`} type="date" name={name} defaultValue={filters[name]} />
            </div>
          ))}
          <button type="submit" className={buttonClass({ variant: 'secondary' })}>
            {t('period.apply')}
          </button>
        </form>
      </details>
      <ClassFilter
        locale={locale}
        action={href(locale, paths.officePage('payments'))}
        keep={listQuery(paymentsList, state, { filters: {} })}
        programs={programs}
        program={filters.program}
        chosen={filters.class}
      />
    </ListTools>
  )
}
