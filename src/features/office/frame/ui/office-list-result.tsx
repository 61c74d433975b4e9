import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { isNarrowed, type OfficeListSpec, officeListHref } from '@/lib/office-list'
import { EmptyState } from '@/ui/empty-state'
import { ErrorState } from '@/ui/error-state'
import type { IconName } from '@/ui/icon-data'
import { ButtonLink } from '@/ui/link'
import { ListFoot, type ShownRange } from '@/ui/list/list-foot'
import { listText } from './list-text'

export interface ListedRows {
  items: readonly unknown[]
  total: number
  page: number
  capped?: boolean
}

/** Texts that replace the list's own ones if they depend on the filters. */
export interface ResultTexts {
  /** The advice if the list cannot be read. */
  failedText?: string
  none?: string
  noneText?: string
  /** Instead of "Nothing matches your search". */
  noMatchText?: string
  clear?: string
  showing?: (range: ShownRange) => string
}

export interface OfficeListResultProps<Result> {
  locale: Locale
  list: OfficeListSpec
  state: ListState
  /** null: the list could not be read. */
  result: Result | null
  icon: IconName
  texts?: ResultTexts
  table: (result: Result) => ReactNode
  /** Whether a search or filter leaves something out; only if it cannot be read from the list's state. */
  narrowed?: boolean
}

/** The table with its foot, or the reason why there is none: no rows, or an error. */
export function OfficeListResult<Result extends ListedRows>(props: OfficeListResultProps<Result>) {
  const { locale, list, state, result, icon, texts = {}, table, narrowed = isNarrowed(state) } = props
  if (!result) {
    const retry = (
      <ButtonLink href={officeListHref(locale, list, state)}>{textsOf(locale)('Common.retry')}</ButtonLink>
    )
    return (
      <ErrorState title={listText(locale, list, 'failed')} retry={retry}>
        {texts.failedText}
      </ErrorState>
    )
  }
  if (result.items.length === 0) {
    const clear = (
      <ButtonLink variant="secondary" size="sm" href={href(locale, paths.officePage(list.page))}>
        {texts.clear ?? textsOf(locale)('Common.clearFilters')}
      </ButtonLink>
    )
    return (
      <EmptyState
        icon={icon}
        title={texts.none ?? listText(locale, list, 'none')}
        action={(narrowed || result.total > 0) && clear}
      >
        {narrowed
          ? (texts.noMatchText ?? textsOf(locale)('Common.noMatch'))
          : (texts.noneText ?? listText(locale, list, 'noneText'))}
      </EmptyState>
    )
  }
  return (
    <>
      {table(result)}
      {!list.whole && (
        <ListFoot
          className="mt-4"
          locale={locale}
          result={result}
          hrefOf={(page) => officeListHref(locale, list, state, { page })}
          showing={
            list.texts?.showing === null
              ? undefined
              : (texts.showing ?? ((range) => listText(locale, list, 'showing', range)))
          }
        />
      )}
    </>
  )
}
