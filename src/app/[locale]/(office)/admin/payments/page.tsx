import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import { paymentsList } from '@/features/money/payments/payments-list'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { PaymentTotals, TotalsLine } from '@/features/money/payments/ui/office/payment-totals'
import { PaymentsFilters, PaymentsQuick } from '@/features/money/payments/ui/office/payments-filters'
import { PaymentsTable } from '@/features/money/payments/ui/office/payments-table'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import { type ListState, listQuery } from '@/lib/list-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('PaymentsOffice.title')

/** The file contains the whole filtered list, not only this page. */
function exportHref(state: ListState, locale: Locale) {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(paymentsList, state)
  return `/api/admin/payments/export-csv?${new URLSearchParams({ ...filter, locale })}`
}

export default async function OfficePaymentsPage(props: OfficeListProps) {
  const read = await runListPage(listOfficePayments, paymentsList, props)
  const { locale, state, result } = read
  const { filters } = state
  const hasPeriod = Boolean(filters.period || filters.from || filters.to)
  const filter = { locale, state, counts: result?.totals.counts ?? null }
  return (
    <OfficeListPage
      read={read}
      inline
      lead={result && <TotalsLine locale={locale} totals={result.totals} hasPeriod={hasPeriod} />}
      actions={
        <>
          {result?.may.export && (
            <ButtonLink href={exportHref(state, locale)} variant="secondary">
              <Icon name="download" />
              {textsOf(locale, 'Office')('exportCsv')}
            </ButtonLink>
          )}
          {result?.may.takeCash && (
            <ButtonLink href={href(locale, paths.officePayment('new'))}>
              {textsOf(locale, 'PaymentsOffice')('enrol')}
            </ButtonLink>
          )}
        </>
      }
      quick={<PaymentsQuick {...filter} />}
      filters={<PaymentsFilters {...filter} />}
      programs={await readCohortNames()}
      table={({ items }) => <PaymentsTable locale={locale} state={state} payments={items} />}
      after={result && <PaymentTotals locale={locale} totals={result.totals} hasPeriod={hasPeriod} />}
    />
  )
}
