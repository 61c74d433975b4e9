import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { labelOf, toneOf } from '@/features/money/payments/payment-badge'
import { PaymentAmount } from '@/features/money/payments/ui/payment-amount'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { Link } from '@/ui/link'
import { type Column, Table } from '@/ui/table'
import type { StudentPayment } from '../server/get-student'

/** Amounts and links to payments are only for readers with the payments right. */
export function StudentPayments({
  locale,
  payments,
}: {
  locale: Locale
  payments: readonly StudentPayment[]
}) {
  const t = textsOf(locale, 'StudentsOffice')
  const receipt = textsOf(locale, 'Receipt')
  if (payments.length === 0) {
    return <p className="text-soft">{t('noPayments')}</p>
  }
  const column = (key: 'date' | 'program' | 'state' | 'amount' | 'payment') => ({
    key,
    header: t(key),
    label: t(key),
  })
  const columns: Column<StudentPayment>[] = [
    { ...column('date'), cell: ({ at }) => formatDoualaShortDate(at, locale) },
    { ...column('program'), cell: (row) => row.programTitle },
    {
      ...column('state'),
      cell: (row) => <Badge tone={toneOf[labelOf(row)]}>{receipt(`status.${labelOf(row)}`)}</Badge>,
    },
    {
      ...column('amount'),
      numeric: true,
      cell: ({ money }) => money && <PaymentAmount locale={locale} {...money} />,
    },
    {
      ...column('payment'),
      cell: ({ money }) =>
        money && (
          <Link
            href={href(locale, paths.officePayment(money.reference))}
            className="inline-flex min-h-11 items-center whitespace-nowrap"
            aria-label={t('openPayment', { reference: money.reference })}
          >
            {money.reference}
          </Link>
        ),
    },
  ]
  const visibleColumns = payments.some(({ money }) => money) ? columns : columns.slice(0, 3)
  return <Table caption={t('payments')} rows={payments} rowKey={({ key }) => key} columns={visibleColumns} />
}
