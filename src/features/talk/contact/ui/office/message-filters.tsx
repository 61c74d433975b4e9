import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import type { ProgramClasses } from '@/features/classes/cohorts/server/list-class-names'
import { ClassFilter } from '@/features/classes/cohorts/ui/office/class-filter'
import { numberFormat } from '@/lib/intl-formats'
import type { ListChange, ListState } from '@/lib/list-state'
import { FilterLinks } from '@/ui/list/filter-links'
import { ListTools } from '@/ui/list/list-tools'
import { SearchForm } from '@/ui/list/search-form'
import type { MessageList } from '../../server/office/list-messages'

interface MessageFiltersProps {
  locale: Locale
  state: ListState
  /** null: the list could not be read. */
  result: Pick<MessageList, 'counts' | 'total' | 'capped'> | null
  address: string
  /** The rest of the address that the search keeps. */
  keep: Readonly<Record<string, string>>
  hrefOf: (change: ListChange) => string
  programs: readonly ProgramClasses[]
}

/**
 * All, Unread, Read, Inquiries with their counts, and the search. Another choice starts at page 1. Within a search, a program
 * or a class only the chosen one has a count, that of its list: those of the others are not known.
 */
export async function MessageFilters(props: MessageFiltersProps) {
  const { locale, state, result, address, keep, hrefOf, programs } = props
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'OfficeMessages' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const number = numberFormat(locale)
  const { status, subject } = state.filters
  const isNarrowed =
    state.q !== '' || state.filters.program !== undefined || state.filters.class !== undefined
  const counts = isNarrowed ? null : result?.counts
  const listed = result && `${number.format(result.total)}${result.capped ? '+' : ''}`
  const choice = (text: string, filters: Record<string, string | undefined>, count?: number) => {
    const current = status === filters.status && subject === filters.subject
    return {
      text,
      href: hrefOf({ filters: { status: undefined, subject: undefined, ...filters } }),
      count: current ? (listed ?? undefined) : count === undefined ? undefined : number.format(count),
      current,
    }
  }
  return (
    <ListTools
      locale={locale}
      active={Object.keys(state.filters).length}
      sort={[
        { href: hrefOf({ sort: 'date', dir: 'desc' }), text: t('sortDate'), current: state.sort === 'date' },
        { href: hrefOf({ sort: 'name', dir: 'asc' }), text: office('name'), current: state.sort === 'name' },
      ]}
      search={
        <SearchForm
          action={address}
          value={state.q}
          label={t('search')}
          submit={common('search')}
          keep={keep}
          clear={{ href: hrefOf({ q: '' }), text: common('clear') }}
        />
      }
    >
      <FilterLinks
        label={t('filterLabel')}
        items={[
          choice(office('all'), {}, counts?.all),
          choice(t('unanswered'), { status: 'unanswered' }, counts?.unanswered),
          choice(office('unread'), { status: 'unread' }, counts?.unread),
          choice(office('read'), { status: 'read' }, counts?.read),
          choice(office('inquiries'), { subject: 'course-inquiry' }, counts?.inquiries),
        ]}
      />
      <ClassFilter
        locale={locale}
        action={address}
        keep={state.q === '' ? keep : { ...keep, q: state.q }}
        programs={programs}
        program={state.filters.program}
        chosen={state.filters.class}
      />
    </ListTools>
  )
}
