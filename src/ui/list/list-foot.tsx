import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { Pager } from './pager'

/** Formatted: the first and the last row, both together ("1–10", or "11" for a single row), and the total, also as a number. */
export type ShownRange = { from: string; to: string; span: string; total: string; count: number }

interface ListFootProps {
  locale: Locale
  result: { items: readonly unknown[]; total: number; page: number; capped?: boolean }
  hrefOf: (page: number) => string
  /** The text "Showing x–y of n" of the list. */
  showing?: (range: ShownRange) => string
  className?: string
}

/** The shown range of the list above, with links to the other pages. */
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
