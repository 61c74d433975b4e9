import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { Icon } from '../icon'
import { Sheet } from '../sheet'
import { FilterLinks } from './filter-links'

interface ListToolsProps {
  locale: Locale
  /** The search field of the list. */
  search: ReactNode
  /** The number of set filters, which the button shows on a phone. */
  active: number
  /** Orders of the list for a phone, where column titles cannot be pressed. */
  sort?: readonly { href: string; text: string; current: boolean }[]
  /** Shown beside the search on a wide screen; everything else is then behind the button. */
  quick?: ReactNode
  /** The filters. */
  children: ReactNode
}

/** Search, filters and order above a list. On a phone one field and one button, which opens the rest. */
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
