import type { ReactNode } from 'react'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { type AddressedList, isNarrowed, officeListHref } from '@/lib/office-list'
import { EmptyState } from '../empty-state'
import { ErrorState } from '../error-state'
import type { IconName } from '../icon-data'
import { ButtonLink } from '../link'
import { ListFoot, type ShownRange } from './list-foot'

interface ListResultTexts {
  failed: string
  /** What to do about it. */
  failedText?: string
  none: string
  noneText?: string
  /** Instead of "Nothing matches your search". */
  noMatchText?: string
  showing: (range: ShownRange) => string
}

interface ListResultProps<Result> {
  locale: Locale
  list: AddressedList
  state: ListState
  /** null: the list could not be read. */
  result: Result | null
  icon: IconName
  texts: ListResultTexts
  table: (result: Result) => ReactNode
  /** Whether a search or filter leaves something out, where that is not what the list's state says. */
  narrowed?: boolean
}

/** The table with its foot, or why there is none: no rows, or not readable. */
export function ListResult<
  Result extends { items: readonly unknown[]; total: number; page: number; capped?: boolean },
>({
  locale,
  list,
  state,
  result,
  icon,
  texts,
  table,
  narrowed = isNarrowed(state),
}: ListResultProps<Result>) {
  const common = textsOf(locale, 'Common')
  if (!result) {
    const retry = <ButtonLink href={officeListHref(locale, list, state)}>{common('retry')}</ButtonLink>
    return (
      <ErrorState title={texts.failed} retry={retry}>
        {texts.failedText}
      </ErrorState>
    )
  }
  if (result.items.length === 0) {
    const clear = (
      <ButtonLink variant="secondary" size="sm" href={href(locale, paths.officePage(list.page))}>
        {common('clearFilters')}
      </ButtonLink>
    )
    return (
      <EmptyState icon={icon} title={texts.none} action={(narrowed || result.total > 0) && clear}>
        {narrowed ? (texts.noMatchText ?? common('noMatch')) : texts.noneText}
      </EmptyState>
    )
  }
  return (
    <>
      {table(result)}
      <ListFoot
        className="mt-4"
        locale={locale}
        result={result}
        hrefOf={(page) => officeListHref(locale, list, state, { page })}
        showing={texts.showing}
      />
    </>
  )
}
