import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readCohortNames } from '@/features/classes/cohorts/ui/office/cohort-names'
import { paymentsList } from '@/features/money/payments/payments-list'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { PaymentTotals, TotalsLine } from '@/features/money/payments/ui/office/payment-totals'
import { PaymentsFilters, PaymentsQuick } from '@/features/money/payments/ui/office/payments-filters'
import { PaymentsTable, paymentsFileHref } from '@/features/money/payments/ui/office/payments-table'
import { findOpenLines } from '@/features/money/statements/server/find-open-lines'
import { FoundLines } from '@/features/money/statements/ui/found-lines'
import {
  OfficeListPage,
  type OfficeListProps,
  runListPage,
} from '@/features/office/frame/ui/office-list-page'
import { textsOf } from '@/i18n/texts-of'
import type { ListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'

export const generateMetadata = privateMetadata('PaymentsOffice.title')

/** What is on a statement under the number that is searched, and no payment has. */
const findLines = ({ locale, state: { q }, path }: { locale: Locale; state: ListState; path: string }) =>
  runPage(findOpenLines, { q }, { locale, path, signInAt: paths.office })

export default async function OfficePaymentsPage(props: OfficeListProps) {
  const read = await runListPage(listOfficePayments, paymentsList, props)
  const { locale, state, result } = read
  const { filters } = state
  const hasPeriod = Boolean(filters.period || filters.from || filters.to)
  const lines = state.q !== '' && result?.may.export ? await findLines(read) : []
  const filter = { locale, state, counts: result?.totals.counts ?? null }
  return (
    <OfficeListPage
      read={read}
      inline
      lead={result && <TotalsLine locale={locale} totals={result.totals} hasPeriod={hasPeriod} />}
      actions={
        <>
          {result?.may.export && (
            <ButtonLink href={paymentsFileHref(state, locale)} variant="secondary">
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
      notice={<FoundLines locale={locale} lines={lines} />}
      quick={<PaymentsQuick {...filter} />}
      filters={<PaymentsFilters {...filter} />}
      programs={await readCohortNames()}
      table={({ items }) => (
        <PaymentsTable
          locale={locale}
          state={state}
          payments={items}
          mayExport={result?.may.export ?? false}
        />
      )}
      after={result && <PaymentTotals locale={locale} totals={result.totals} hasPeriod={hasPeriod} />}
    />
  )
}
