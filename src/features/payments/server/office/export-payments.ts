import type { Locale } from '@/config/locales'
import { findScope } from '@/features/enrolments/server/scope'
import { nationalDigits } from '@/lib/cameroon-phone'
import { can } from '@/server/kernel/access'
import { exportRows } from '@/server/kernel/export-rows'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { paymentFilterSchema } from '../../office.schema'
import { presentRow } from './list-office-payments'
import { findPaymentsAfter, type PaymentRow } from './office-payments.repository'

const header = [
  ...['reference', 'student', 'email', 'program', 'source', 'phone', 'amount_xaf'],
  ...['status', 'reason', 'open_refund', 'created_at', 'paid_at'],
] as const

function toCells(row: PaymentRow, locale: Locale) {
  const item = presentRow(row, locale)
  const source = item.provider ?? (item.inCash ? 'cash' : 'credit')
  return [
    ...[item.reference, item.student.name, item.student.email, item.program, source],
    ...[nationalDigits(item.phone), item.amountXaf, item.status, item.reason, item.refund],
    ...[item.createdAt.toISOString(), item.paidAt?.toISOString() ?? null],
  ]
}

/** The payments of the list's filter as a file of any length; the export is audited before the first byte is sent. */
export const exportPayments = defineUseCase({
  name: 'payments.export-payments',
  access: can('payments.manage'),
  input: paymentFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run(context) {
    const filter = await findScope(context.input)
    const read = (last: PaymentRow | undefined, count: number) =>
      findPaymentsAfter(filter, last, count, context.now)
    const cellsOf = (row: PaymentRow) => toCells(row, context.locale)
    return exportRows(
      {
        name: 'payments',
        header,
        action: 'payments.exported',
        right: 'payments.manage',
        read,
        toCells: cellsOf,
      },
      context,
    )
  },
})
