import type { Locale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { textsOf } from '@/i18n/texts-of'
import { formatDoualaShortDate } from '@/lib/douala-time'
import { Badge } from '@/ui/badge'
import { EmptyState } from '@/ui/empty-state'
import { ButtonLink, Link } from '@/ui/link'
import { Table } from '@/ui/table'
import { labelOf, nextStepOf, toneOf, wasNotMade } from '../../payment-badge'
import type { ListedPayment } from '../../payment-views'
import { PaymentAmount } from '../payment-amount'
import { ownRefundText } from '../refund-texts'

export function PaymentsList({ locale, payments }: { locale: Locale; payments: readonly ListedPayment[] }) {
  const t = textsOf(locale, 'Receipt')
  if (payments.length === 0) {
    return (
      <EmptyState
        icon="receipt-text"
        title={t('emptyTitle')}
        action={<ButtonLink href={href(locale, paths.payment)}>{t('emptyAction')}</ButtonLink>}
      >
        {t('emptyText')}
      </EmptyState>
    )
  }
  /** Only the newest payment of a program can be continued. */
  const newest = new Map([...payments].reverse().map(({ program, reference }) => [program, reference]))
  const paid = new Set(payments.filter(({ status }) => status === 'verified').map(({ program }) => program))
  const actions = (payment: ListedPayment) => {
    const program = payment.program_title
    const current = newest.get(payment.program) === payment.reference && !paid.has(payment.program)
    const next = current ? nextStepOf(labelOf(payment)) : null
    const kind = payment.receipt_number ? 'open' : 'details'
    return (
      <span className="inline-flex flex-wrap justify-end gap-x-4">
        {next && (
          <Link
            href={href(locale, paths.payment, { program: payment.program })}
            aria-label={t(next === 'pay' ? 'payLabel' : 'continueLabel', { program })}
            className="inline-flex min-h-11 items-center font-semibold"
          >
            {t(next)}
          </Link>
        )}
        {!payment.receipt_number && current && wasNotMade(labelOf(payment)) && (
          <Link
            href={`${href(locale, paths.paymentReceipt(payment.reference))}#claim`}
            aria-label={t('paidAlreadyLabel', { program })}
            className="inline-flex min-h-11 items-center"
          >
            {t('paidAlready')}
          </Link>
        )}
        <Link
          href={href(locale, paths.paymentReceipt(payment.reference))}
          aria-label={t(`${kind}Label`, { program })}
          className="inline-flex min-h-11 items-center"
        >
          {t(kind)}
        </Link>
      </span>
    )
  }
  return (
    <Table
      caption={t('listCaption')}
      rows={payments}
      rowKey={({ reference }) => reference}
      columns={[
        {
          key: 'date',
          header: t('colDate'),
          label: t('colDate'),
          cell: ({ verified_at, created_at }) =>
            formatDoualaShortDate(new Date(verified_at ?? created_at), locale),
        },
        {
          key: 'program',
          header: t('colProgram'),
          label: t('colProgram'),
          card: 'title',
          cell: ({ program_title, part }) =>
            part ? t('partOf', { program: program_title, part: part.number }) : program_title,
        },
        {
          key: 'amount',
          header: t('colAmount'),
          label: t('colAmount'),
          numeric: true,
          cell: ({ amount, refunded_xaf }) => (
            <PaymentAmount locale={locale} amountXaf={amount} refundedXaf={refunded_xaf} />
          ),
        },
        {
          key: 'state',
          header: t('colState'),
          label: t('colState'),
          cell: (row) => (
            <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
              <Badge tone={toneOf[labelOf(row)]}>{t(`status.${labelOf(row)}`)}</Badge>
              {row.by_rule && row.by_rule.amountXaf > 0 && (
                <span className="max-w-[32ch] text-sm text-soft">{ownRefundText(row.by_rule, locale)}</span>
              )}
            </span>
          ),
        },
        { key: 'action', header: t('colAction'), label: t('colAction'), numeric: true, cell: actions },
      ]}
    />
  )
}
