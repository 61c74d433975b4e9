import type { ComponentProps, ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { ProgramCohorts } from '@/features/classes/cohorts/server/list-cohort-names'
import { CohortFilter } from '@/features/classes/cohorts/ui/office/cohort-filter'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { type ListChange, type ListState, listQuery } from '@/lib/list-state'
import { type OfficeListSpec, officeListHref } from '@/lib/office-list'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import { listText } from './list-text'

type Counts = Readonly<Record<string, Readonly<Record<string, number>> | undefined>>

export interface OfficeListFiltersProps {
  locale: Locale
  list: OfficeListSpec
  state: ListState
  /** Filter → the number of rows for each of its values, if known. */
  counts?: Counts
  /** For a list with filters by program and class. */
  programs?: readonly ProgramCohorts[]
  /** Filters that the spec does not describe. */
  filters?: ReactNode
  /** Shown beside the search on a wide screen; everything else is then behind the button. */
  quick?: ReactNode
  /** For a search with fields elsewhere on the page, which have their own link to clear the search. */
  search?: Pick<ComponentProps<typeof SearchForm>, 'id' | 'keep'>
}

/** The filters whose values are in the spec, with their texts. */
function knownFilters(locale: Locale, list: OfficeListSpec, state: ListState, counts: Counts) {
  const numbers = numberFormat(locale)
  return Object.entries(list.filters ?? {}).flatMap(([filter, values]) => {
    if (typeof values === 'string' || list.ownFilters?.includes(filter)) {
      return []
    }
    const text = (value: string) => listText(locale, list, `filters.${filter}.${value}`)
    const filterCounts = counts[filter]
    const choice = (value: string | undefined, label: string, count: number | undefined) => ({
      href: officeListHref(locale, list, state, { filters: { [filter]: value } }),
      text: label,
      count: count === undefined ? undefined : numbers.format(count),
      current: state.filters[filter] === value,
    })
    const all = filterCounts && Object.values(filterCounts).reduce((sum, count) => sum + count, 0)
    return {
      label: text('label'),
      items: [
        choice(undefined, text('all'), all),
        ...values.map((value) => choice(value, text(value), filterCounts?.[value])),
      ],
    }
  })
}

/** Search and filters of a list, from its spec and its texts. */
export function OfficeListFilters(props: OfficeListFiltersProps) {
  const { locale, list, state, counts = {}, programs, filters, quick, search } = props
  const to = (change: ListChange) => officeListHref(locale, list, state, change)
  const action = href(locale, paths.officePage(list.page))
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      quick={quick}
      sort={list.orders?.map(([sort, dir, text]) => ({
        href: to({ sort, dir }),
        text: textsOf(locale)(text),
        current: state.sort === sort,
      }))}
      search={
        <SearchForm
          action={action}
          value={state.q}
          label={listText(locale, list, 'search')}
          submit={textsOf(locale)('Common.search')}
          {...(search ?? {
            keep: listQuery(list, state, { q: '' }),
            clear: { href: to({ q: '' }), text: textsOf(locale)('Common.clear') },
          })}
        />
      }
    >
      {knownFilters(locale, list, state, counts).map(({ label, items }) => (
        <FilterLinks key={label} label={label} items={items} />
      ))}
      {filters}
      {programs && (
        <CohortFilter
          locale={locale}
          action={action}
          keep={listQuery(list, state, { filters: {} })}
          programs={programs}
          program={state.filters.program}
          chosen={state.filters.class}
        />
      )}
    </ListTools>
  )
}
