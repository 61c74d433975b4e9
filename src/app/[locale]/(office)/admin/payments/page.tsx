import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { privateMetadata } from '@/features/base/site/ui/page-metadata'
import { readClassNames } from '@/features/classes/cohorts/ui/office/class-names'
import { paymentsList } from '@/features/money/payments/payments-list'
import { listOfficePayments } from '@/features/money/payments/server/office/list-office-payments'
import { PaymentTotals, TotalsLine } from '@/features/money/payments/ui/office/payment-totals'
import { PaymentsFilters } from '@/features/money/payments/ui/office/payments-filters'
import { PaymentsTable } from '@/features/money/payments/ui/office/payments-table'
import { OfficeFrame } from '@/features/office/frame/ui/office-frame'
import { type OfficeListProps, runListPage } from '@/features/office/frame/ui/office-list-page'
import { type ListState, listQuery } from '@/lib/list-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { OfficeListResult } from '@/ui/list/office-list-result'
import { PageHead } from '@/ui/list/page-head'

export const generateMetadata = privateMetadata('PaymentsOffice.title')

/** The file holds what is listed, not only this page of it. */
function exportHref(state: ListState, locale: Locale) {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(paymentsList, state)
  return `/api/admin/payments/export-csv?${new URLSearchParams({ ...filter, locale })}`
}

export default async function OfficePaymentsPage(props: OfficeListProps) {
  const { locale, state, path, result } = await runListPage(listOfficePayments, paymentsList, props)
  const { filters } = state
  const hasPeriod = Boolean(filters.period || filters.from || filters.to)
  const [t, office] = await Promise.all([
    getTranslations({ locale, namespace: 'PaymentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
  ])
  return (
    <OfficeFrame locale={locale} path={path} current="payments">
      <PageHead
        locale={locale}
        title={t('title')}
        inline
        lead={result && <TotalsLine locale={locale} totals={result.totals} hasPeriod={hasPeriod} />}
      >
        <ButtonLink href={exportHref(state, locale)} variant="secondary">
          <Icon name="download" />
          {office('exportCsv')}
        </ButtonLink>
        <ButtonLink href={href(locale, paths.officePayment('new'))}>{t('enrol')}</ButtonLink>
      </PageHead>
      <PaymentsFilters
        locale={locale}
        state={state}
        counts={result?.totals.counts ?? null}
        programs={await readClassNames()}
      />
      <OfficeListResult
        locale={locale}
        list={paymentsList}
        state={state}
        result={result}
        icon="wallet"
        table={({ items }) => <PaymentsTable locale={locale} state={state} payments={items} />}
      />
      {result && <PaymentTotals locale={locale} totals={result.totals} hasPeriod={hasPeriod} />}
    </OfficeFrame>
  )
}
