import { getTranslations, setRequestLocale } from 'next-intl/server'
import { list as sizes } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { href, paths, withQuery } from '@/config/paths'
import { paymentsListSpec } from '@/features/payments/payments-list'
import { listOfficePayments } from '@/features/payments/server/office/list-office-payments'
import { PaymentTotals } from '@/features/payments/ui/office/payment-totals'
import { PaymentsFilters } from '@/features/payments/ui/office/payments-filters'
import { OfficePayments } from '@/features/payments/ui/office/payments-list'
import { type ListState, listQuery, type RawQuery, readListState } from '@/lib/list-state'
import { runPage } from '@/server/transport/http/page'
import { ErrorState } from '@/ui/error-state'
import { Icon } from '@/ui/icon'
import { ButtonLink } from '@/ui/link'
import { privateMetadata } from '../../../page-metadata'
import { readClassNames } from '../../class-names'
import { listWithin } from '../../list-or-failure'
import { OfficeFrame } from '../../office-frame'

type Props = { params: Promise<{ locale: Locale }>; searchParams: Promise<RawQuery> }

export const generateMetadata = privateMetadata('PaymentsOffice.title')

/** The file holds what is listed, not only this page of it. */
function exportHref(state: ListState, locale: Locale) {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(paymentsListSpec, state)
  return `/api/admin/payments/export-csv?${new URLSearchParams({ ...filter, locale })}`
}

export default async function OfficePaymentsPage({ params, searchParams }: Props) {
  const [{ locale }, query] = await Promise.all([params, searchParams])
  setRequestLocale(locale)
  const state = readListState(paymentsListSpec, query)
  const path = withQuery(paths.officePage('payments'), listQuery(paymentsListSpec, state))
  const { q, sort, dir, filters } = state
  const found = await listWithin(state.page, (page) =>
    runPage(
      listOfficePayments,
      { q, sort, dir, ...filters, page: String(page), page_size: String(sizes.pageSize) },
      { locale, path, signInAt: paths.office },
    ),
  )
  const hasPeriod = Boolean(filters.period || filters.from || filters.to)
  const [t, office, common] = await Promise.all([
    getTranslations({ locale, namespace: 'PaymentsOffice' }),
    getTranslations({ locale, namespace: 'Office' }),
    getTranslations({ locale, namespace: 'Common' }),
  ])
  return (
    <OfficeFrame locale={locale} path={path} current="payments">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="display text-3xl sm:text-4xl">{t('title')}</h1>
          <p className="mt-2 max-w-[65ch] text-soft">{t('lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={exportHref(state, locale)} variant="secondary">
            <Icon name="download" />
            {office('exportCsv')}
          </ButtonLink>
          <ButtonLink href={href(locale, paths.officePayment('new'))}>{t('enrol')}</ButtonLink>
        </div>
      </div>
      <PaymentsFilters
        locale={locale}
        state={state}
        counts={found?.totals.counts ?? null}
        programs={await readClassNames()}
      />
      {found && <PaymentTotals locale={locale} totals={found.totals} hasPeriod={hasPeriod} />}
      {found ? (
        <OfficePayments locale={locale} state={state} found={found} />
      ) : (
        <ErrorState
          title={t('failed')}
          retry={<ButtonLink href={href(locale, path)}>{common('retry')}</ButtonLink>}
        />
      )}
    </OfficeFrame>
  )
}
