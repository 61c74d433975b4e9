import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { textsOf } from '@/i18n/texts-of'
import { numberFormat } from '@/lib/intl-formats'
import { Pager } from './pager'

interface ListFootProps {
  locale: Locale
  found: { items: readonly unknown[]; total: number; page: number; capped?: boolean }
  hrefOf: (page: number) => string
  /** "Showing x–y of n" in the words of the list; the numbers come as they are written. */
  showing?: (range: { from: string; to: string; total: string }) => string
  className?: string
}

/** Which part of a list is shown above, and links to the rest. */
export function ListFoot({ locale, found, hrefOf, showing, className = '' }: ListFootProps) {
  const t = textsOf(locale, 'Common')
  const written = (number: number) => numberFormat(locale).format(number)
  const from = (found.page - 1) * list.pageSize + 1
  return (
    <div className={`flex flex-wrap items-center justify-between gap-4 ${className}`}>
      {showing && (
        <p className="text-sm text-soft tabular-nums" role="status">
          {showing({
            from: written(from),
            to: written(from + found.items.length - 1),
            total: `${written(found.total)}${found.capped ? '+' : ''}`,
          })}
          {found.capped && ` ${t('capped', { count: written(found.total) })}`}
        </p>
      )}
      <Pager
        label={t('pages')}
        page={found.page}
        pages={Math.ceil(found.total / list.pageSize)}
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
