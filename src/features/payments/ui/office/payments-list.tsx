import { getTranslations } from 'next-intl/server'
import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import type { ListState } from '@/lib/list-state'
import type { ListedPage } from '@/server/kernel/list-page'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink } from '@/ui/link'
import { Pager } from '@/ui/list/pager'
import { paymentsHref } from '../../payments-list'
import type { OfficePaymentItem } from '../../server/office/list-office-payments'
import { PaymentsTable } from './payments-table'

interface OfficePaymentsProps {
  locale: Locale
  state: ListState
  found: ListedPage<OfficePaymentItem>
}

/** The rows of one page with what stands around them, or what to do when there are none. */
export async function OfficePayments({ locale, state, found }: OfficePaymentsProps) {
  const [t, common] = await Promise.all([
    getTranslations({ locale, namespace: 'PaymentsOffice' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  const numbers = new Intl.NumberFormat(locale)
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0
  if (found.items.length === 0)
    return (
      <EmptyState
        icon="wallet"
        title={t('none')}
        action={
          (narrowed || found.total > 0) && (
            <ButtonLink href={href(locale, paths.adminPayments)} variant="secondary" size="sm">
              {common('clearFilters')}
            </ButtonLink>
          )
        }
      >
        {narrowed ? common('noMatch') : t('noneText')}
      </EmptyState>
    )
  const from = (found.page - 1) * list.pageSize + 1
  const total = `${numbers.format(found.total)}${found.capped ? '+' : ''}`
  const to = numbers.format(from + found.items.length - 1)
  return (
    <>
      <PaymentsTable locale={locale} state={state} payments={found.items} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-4">
        <p className="text-sm text-soft" role="status">
          {t('showing', { from: numbers.format(from), to, total })}
          {found.capped && <> {common('capped', { count: numbers.format(found.total) })}</>}
        </p>
        <Pager
          label={common('pages')}
          page={found.page}
          pages={Math.ceil(found.total / list.pageSize)}
          window={list.pagerWindow}
          hrefOf={(page) => paymentsHref(locale, state, { page })}
          texts={{
            previous: common('previousPage'),
            next: common('nextPage'),
            page: (number) => common('pageNumber', { number }),
          }}
        />
      </div>
    </>
  )
}
