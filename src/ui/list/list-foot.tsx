import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { Pager } from './pager'

/** As they are written: the first and the last row and both together, "1–10", or "11" where it is one; and how many there are in all, also as a number. */
export type ShownRange = { from: string; to: string; span: string; total: string; count: number }

interface ListFootProps {
  locale: Locale
  result: { items: readonly unknown[]; total: number; page: number; capped?: boolean }
  hrefOf: (page: number) => string
  /** "Showing x–y of n" in the words of the list. */
  showing?: (range: ShownRange) => string
  className?: string
}

/** Which part of a list is shown above, and links to the rest. */
export function ListFoot({ locale, result, hrefOf, showing, className = '' }: ListFootProps) {
  const t = textsOf(locale, 'Common')
  const numberText = (number: number) => numberFormat(locale).format(number)
  const from = (result.page - 1) * list.pageSize + 1
  const to = from + result.items.length - 1
  return (
    <div className={`flex flex-wrap items-center justify-between gap-4 ${className}`}>
      {showing && (
        <p className="text-sm text-soft tabular-nums" role="status">
          {showing({
            from: numberText(from),
            to: numberText(to),
            span: from === to ? numberText(from) : `${numberText(from)}–${numberText(to)}`,
            total: `${numberText(result.total)}${result.capped ? '+' : ''}`,
            count: result.total,
          })}
          {result.capped && ` ${t('capped', { count: numberText(result.total) })}`}
        </p>
      )}
      <Pager
        label={t('pages')}
        page={result.page}
        pages={Math.ceil(result.total / list.pageSize)}
        window={list.pagerWindow}
        hrefOf={hrefOf}
        texts={{
          previous: t('previousPage'),
          next: t('nextPage'),
          page: (number) => t('pageNumber', { number }),
        }}
      />
    </div>
  )
}
