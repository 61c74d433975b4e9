import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { type ListState, listQuery } from '@/lib/list-state'
import { buttonClass } from '@/ui/button-class'
import { Icon } from '@/ui/icon'
import { Input } from '@/ui/input'
import { FilterLinks } from '@/ui/list/filter-links'
import { paymentSources, paymentsHref, paymentsList, shownStates } from '../../payments-list'
import { periods } from '../../period.rules'
import { mostCounted, type StateCounts } from '../../server/office/payment-totals.repository'

interface PaymentsFiltersProps {
  locale: Locale
  state: ListState
  /** The count of each state, if known. */
  counts: StateCounts | null
}

const none = { state: undefined, attention: undefined }

/** The filters by state, and the one for payments that need attention, which a second press switches off. */
function choicesOf({ locale, state, counts }: PaymentsFiltersProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const { filters } = state
  const number = numberFormat(locale)
  const countOf = (key: keyof StateCounts) => {
    const count = counts?.[key]
    if (count === undefined) {
      return undefined
    }
    return count > mostCounted ? `${number.format(mostCounted)}+` : number.format(count)
  }
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
  const attention = (value: '1' | undefined) =>
    choice({ ...none, attention: value }, t('attention'), waits, countOf('attention'))
  const states = [
    choice(none, t('all'), !filters.state && !filters.attention),
    attention('1'),
    ...shownStates.map((each) =>
      choice({ ...none, state: each }, t(`state.${each}`), filters.state === each, countOf(each)),
    ),
  ]
  return { states, choice, quick: attention(waits ? undefined : '1') }
}

/** The filter for payments that need attention, beside the search. */
export function PaymentsQuick(props: PaymentsFiltersProps) {
  return (
    <FilterLinks
      label={textsOf(props.locale, 'PaymentsOffice')('filterState')}
      items={[choicesOf(props).quick]}
    />
  )
}

/** State, way of payment and dates. */
export function PaymentsFilters(props: PaymentsFiltersProps) {
  const { locale, state } = props
  const t = textsOf(locale, 'PaymentsOffice')
  const { states, choice } = choicesOf(props)
  const { filters } = state
  const { from: _from, to: _to, period: _period, ...keepOnDates } = listQuery(paymentsList, state)
  const isCustom = Boolean(filters.from || filters.to)
  const period = (value: (typeof periods)[number] | undefined) => ({
    href: paymentsHref(locale, state, { filters: { period: value, from: undefined, to: undefined } }),
    text: t(`period.${value ?? 'all'}`),
    current: !isCustom && filters.period === value,
  })
  return (
    <>
      <FilterLinks labelled label={t('filterState')} items={states} />
      <FilterLinks
        labelled
        label={t('filterSource')}
        items={[
          choice({ source: undefined }, t('all'), !filters.source),
          ...paymentSources.map((each) =>
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
    </>
  )
}
