import type { Locale } from '@/config/locales'
import { findScope } from '@/features/base/enrolments/server/scope'
import { nationalDigits } from '@/lib/cameroon-phone'
import { defineExport } from '@/server/kernel/define-export'
import { exportPaymentsSchema } from '../../office.schema'
import { sourceOf } from '../../payments-list'
import { presentRow } from './list-office-payments'
import { findPaymentsAfter, type PaymentRow } from './office-payments.repository'

const header = [
  ...['reference', 'student', 'email', 'program', 'source', 'phone', 'amount_xaf'],
  ...['status', 'reason', 'open_refund', 'created_at', 'paid_at', 'refunded_xaf'],
  ...['discount_xaf', 'code'],
] as const

function toCells(row: PaymentRow, locale: Locale) {
  const item = presentRow(row, locale)
  const source = sourceOf(item)
  return [
    ...[item.reference, item.student.name, item.student.email, item.program, source],
    ...[nationalDigits(item.phone), item.amountXaf, item.status, item.reason, item.refund],
    ...[item.createdAt.toISOString(), item.paidAt?.toISOString() ?? null, item.refundedXaf],
    ...[item.discountXaf, item.code],
  ]
}

/** The payments of the list's filter as a file of any length; the export is audited before the first byte is sent. */
export const exportPayments = defineExport({
  name: 'payments.export-payments',
  file: 'payments',
  right: 'payments.manage',
  action: 'payments.exported',
  input: exportPaymentsSchema,
  header,
  async rows({ input, locale, now }) {
    const filter = await findScope(input)
    return {
      read: (last: PaymentRow | undefined, count) => findPaymentsAfter(filter, last, count, now),
      toCells: (row) => toCells(row, locale),
    }
  },
})
