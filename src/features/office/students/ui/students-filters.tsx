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
import { studentListSpec } from '../students-list'

interface StudentsFiltersProps {
  locale: Locale
  state: ListState
  programs: readonly ProgramClasses[]
}

export async function StudentsFilters({ locale, state, programs }: StudentsFiltersProps) {
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'StudentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const to = (change: Parameters<typeof listQuery>[2]) =>
    officeListHref(locale, studentListSpec, state, change)
  const choice = (name: 'payment' | 'registered', value: string | undefined, text: string) => ({
    href: to({ filters: { [name]: value } }),
    text,
    current: state.filters[name] === value,
  })
  const order = (sort: 'registered' | 'name' | 'email', text: string) => ({
    href: to({ sort, dir: sort === 'registered' ? 'desc' : 'asc' }),
    text,
    current: state.sort === sort,
  })
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      sort={[
        order('registered', office('registered')),
        order('name', office('fullName')),
        order('email', office('email')),
      ]}
      search={
        <SearchForm
          action={href(locale, paths.officePage('students'))}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={listQuery(studentListSpec, state, { q: '' })}
          clear={{ href: to({ q: '' }), text: common('clear') }}
        />
      }
    >
      <FilterLinks
        label={t('filterPayment')}
        items={[
          choice('payment', undefined, t('all')),
          choice('payment', 'paid', t('paidOnly')),
          choice('payment', 'pending', t('pendingOnly')),
        ]}
      />
      <FilterLinks
        label={t('filterRegistered')}
        items={[choice('registered', undefined, t('anyTime')), choice('registered', 'today', t('today'))]}
      />
      <ClassFilter
        locale={locale}
        action={href(locale, paths.officePage('students'))}
        keep={listQuery(studentListSpec, state, { filters: {} })}
        programs={programs}
        program={state.filters.program}
        chosen={state.filters.class}
      />
    </ListTools>
  )
}
