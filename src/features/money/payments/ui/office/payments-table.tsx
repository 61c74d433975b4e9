import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatPhone } from '@/lib/cameroon-phone'
import { formatDoualaShortDate, formatDoualaTime } from '@/lib/douala-time'
import { type ListChange, type ListState, listQuery } from '@/lib/list-state'
import { Button } from '@/ui/button'
import { EmailText } from '@/ui/email-text'
import { Link } from '@/ui/link'
import { plainColumn, sortableBy } from '@/ui/list/sort-column'
import { type Column, Table } from '@/ui/table'
import { paymentsHref, paymentsList, sourceOf } from '../../payments-list'
import type { OfficePaymentItem } from '../../server/office/list-office-payments'
import { PaymentAmount } from '../payment-amount'
import { PaymentSign } from './payment-sign'

const paymentsFile = '/api/admin/payments/export-csv'
const paymentLinesFile = '/api/admin/payment-lines/export-csv'

/** The filters of the list, as the address of a file has them. */
function filterOf(state: ListState): Record<string, string> {
  const { sort: _, dir: __, page: ___, ...filter } = listQuery(paymentsList, state)
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

export const paymentsFileHref = (state: ListState, locale: Locale) =>
  `${paymentsFile}?${new URLSearchParams({ ...filterOf(state), locale })}`

interface PaymentsTableProps {
  locale: Locale
  state: ListState
  payments: readonly OfficePaymentItem[]
  /** Rows can be ticked for a file. */
  mayExport: boolean
}

export function PaymentsTable({ locale, state, payments, mayExport }: PaymentsTableProps) {
  const t = textsOf(locale, 'PaymentsOffice')
  const common = textsOf(locale, 'Common')
  const hrefOf = (change: ListChange) => paymentsHref(locale, state, change)
  const sortable = sortableBy({ list: paymentsList, state, hrefOf })
  const columns: Column<OfficePaymentItem>[] = [
    {
      key: 'reference',
      ...plainColumn(t('colReference')),
      card: 'title',
      cell: ({ reference }) => (
        <span className="flex items-center gap-1">
          {mayExport && (
            <label className="grid size-11 shrink-0 place-items-center">
              <span className="sr-only">{t('choosePayment', { reference })}</span>
              <input type="checkbox" name={`pick-${reference}`} className="size-5 accent-forest" />
            </label>
          )}
          <Link
            href={href(locale, paths.officePayment(reference))}
            className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap"
          >
            {reference}
          </Link>
        </span>
      ),
    },
    {
      key: 'student',
      ...plainColumn(t('colStudent')),
      cell: ({ student }) => (
        <span className="grid min-w-0 sm:min-w-36">
          <Link
            href={href(locale, paths.officeStudent(student.id))}
            className="inline-flex min-h-6 items-center wrap-anywhere max-sm:min-h-11 max-sm:justify-end"
          >
            {student.name}
          </Link>
          <EmailText email={student.email} className="text-sm text-soft" />
        </span>
      ),
    },
    { key: 'program', ...plainColumn(t('colProgram')), cell: ({ program }) => program },
    {
      key: 'source',
      ...plainColumn(t('colSource')),
      cell: ({ found, ...paid }) => (
        <span className="grid">
          {t(`source.${sourceOf(paid)}`)}
          {found.phone && (
            <span className="text-sm whitespace-nowrap text-soft tabular-nums">
              {formatPhone(found.phone)}
            </span>
          )}
          {found.transaction && (
            <span className="text-sm wrap-anywhere text-soft">
              {t('transaction', { number: found.transaction })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      ...sortable('amount', t('colAmount'), 'desc'),
      numeric: true,
      cell: ({ amountXaf, refundedXaf }) => (
        <PaymentAmount locale={locale} amountXaf={amountXaf} refundedXaf={refundedXaf} />
      ),
    },
    {
      key: 'state',
      ...plainColumn(t('colState')),
      cell: (payment) => (
        <PaymentSign locale={locale} payment={payment} className="max-sm:justify-items-end" />
      ),
    },
    {
      key: 'date',
      ...sortable('date', t('colDate')),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()} className="grid whitespace-nowrap">
          {formatDoualaShortDate(createdAt, locale)}
          <span className="text-sm text-soft">{formatDoualaTime(createdAt, locale)}</span>
        </time>
      ),
    },
  ]
  const table = (
    <Table
      caption={t('caption')}
      columns={columns}
      rows={payments}
      rowKey={({ reference }) => reference}
      sortText={common('sortBy')}
    />
  )
  if (!mayExport) {
    return table
  }
  // A plain form, which works without scripts.
  return (
    <form action={paymentsFile} method="get" className="grid gap-4">
      {Object.entries({ ...filterOf(state), locale }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {table}
      <div className="grid gap-2">
        <p className="text-soft">{t('exportLead')}</p>
        <p className="flex flex-wrap gap-3">
          <Button variant="secondary">{t('exportTicked')}</Button>
          <Button variant="secondary" formAction={paymentLinesFile}>
            {t('exportLines')}
          </Button>
        </p>
      </div>
    </form>
  )
}
