import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { numberFormat } from '@/lib/intl-formats'
import { type ListState, listQuery } from '@/lib/list-state'
import { type OfficeListSpec, officeListHref } from '@/lib/office-list'
import type { TextKey } from '@/messages/text-key'
import { FilterLinks } from './filter-links'
import { ListTools } from './list-tools'
import { SearchForm } from './search-form'

interface OfficeListFiltersProps {
  locale: Locale
  list: OfficeListSpec
  state: ListState
  /** Filter → how many rows have each of its values, where that is known. */
  counts?: Readonly<Record<string, Readonly<Record<string, number>> | undefined>>
  /** Filters whose values are not part of the spec. */
  children?: ReactNode
}

/** Search and filters of a list, from its spec and its texts. */
export async function OfficeListFilters({
  locale,
  list,
  state,
  counts = {},
  children,
}: OfficeListFiltersProps) {
  const t = await getTranslations({ locale })
  const numbers = numberFormat(locale)
  const filters = Object.entries(list.filters ?? {}).flatMap(([filter, values]) => {
    if (typeof values === 'string') {
      return []
    }
    // defineOfficeList() has compared the values with the texts.
    const text = (value: string) => t(`${list.namespace}.filters.${filter}.${value}` as TextKey)
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
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      search={
        <SearchForm
          action={href(locale, paths.officePage(list.page))}
          value={state.q}
          label={t(`${list.namespace}.search`)}
          submit={t('Common.search')}
          keep={listQuery(list, state, { q: '' })}
          clear={{ href: officeListHref(locale, list, state, { q: '' }), text: t('Common.clear') }}
        />
      }
    >
      {filters.map(({ label, items }) => (
        <FilterLinks key={label} label={label} items={items} />
      ))}
      {children}
    </ListTools>
  )
}
