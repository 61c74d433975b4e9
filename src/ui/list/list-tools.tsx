import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '../icon'
import { Sheet } from '../sheet'
import { FilterLinks } from './filter-links'

interface ListToolsProps {
  locale: Locale
  /** The one search field of the list. */
  search: ReactNode
  /** How many filters are set: the button says it on a phone. */
  active: number
  /** Orders of the list, for a phone, where the titles of the columns cannot be pressed. */
  sort?: readonly { href: string; text: string; current: boolean }[]
  /** Stands beside the search on a wide screen, where everything else is behind the button too. */
  quick?: ReactNode
  /** Everything that filters. */
  children: ReactNode
}

/** Search, filters and order above a list. On a phone one field and one button; the rest opens from the button. */
export function ListTools({ locale, search, active, sort, quick, children }: ListToolsProps) {
  const t = textsOf(locale, 'Common')
  const always = quick !== undefined
  const tools = (
    <div
      className={
        always
          ? 'flex min-w-0 grow items-end gap-2 sm:max-w-3xl sm:gap-3'
          : 'mb-4 flex items-end gap-2 sm:mb-5 sm:grid sm:gap-3'
      }
    >
      <div className={`min-w-0 grow ${always ? 'sm:[&_form]:flex-nowrap' : ''}`}>{search}</div>
      <Sheet
        id="list-filters"
        always={always}
        look={{ size: 'md', className: 'shrink-0 px-3!' }}
        trigger={
          <>
            <Icon name="sliders-horizontal" className="size-5" />
            {active > 0 ? t('filtersCount', { count: active }) : t('filters')}
          </>
        }
        doneText={t('close')}
        className={always ? '' : 'sm:flex sm:flex-wrap sm:items-end sm:gap-x-8 sm:gap-y-3'}
      >
        {children}
        {sort && (
          <div className="sm:hidden">
            <FilterLinks label={t('sortBy')} items={sort} />
          </div>
        )}
      </Sheet>
    </div>
  )
  return always ? (
    <div className="mb-4 flex flex-wrap items-end gap-3 sm:mb-5">
      {tools}
      <div className="max-sm:hidden">{quick}</div>
    </div>
  ) : (
    tools
  )
}
