import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { ProgramClasses } from '@/features/classes/cohorts/server/list-class-names'
import { ClassFilter } from '@/features/classes/cohorts/ui/office/class-filter'
import { type ListState, listQuery } from '@/lib/list-state'
import { officeListHref } from '@/lib/office-list'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import { officeStates } from '../../assignments.schema'
import { officeListSpec } from '../../submissions-list'

interface OfficeFiltersProps {
  locale: Locale
  state: ListState
  /** Not known when the list could not be read. */
  waiting?: number
  programs: readonly ProgramClasses[]
}

export async function OfficeFilters({ locale, state, waiting, programs }: OfficeFiltersProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'Grading' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const keep = listQuery(officeListSpec, state, {})
  const to = (change: Parameters<typeof listQuery>[2]) =>
    officeListHref(locale, officeListSpec, state, change)
  const current = state.filters.state ?? 'submitted'
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      search={
        <SearchForm
          action={href(locale, paths.officePage('assignments'))}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={listQuery(officeListSpec, state, { q: '' })}
          clear={{ href: to({ q: '' }), text: common('clear') }}
        />
      }
    >
      <FilterLinks
        label={t('filterState')}
        items={officeStates.map((each) => ({
          href: to({ filters: { state: each === 'submitted' ? undefined : each } }),
          text: t(`states.${each}`),
          count: each === 'submitted' ? waiting : undefined,
          current: each === current,
        }))}
      />
      <ClassFilter
        locale={locale}
        action={href(locale, paths.officePage('assignments'))}
        keep={keep}
        programs={programs}
        program={state.filters.program}
        chosen={state.filters.class}
      />
    </ListTools>
  )
}
