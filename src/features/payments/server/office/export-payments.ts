import { list } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { findScope } from '@/features/enrolments/server/scope'
import { can } from '@/server/kernel/access'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { type PaymentFilter, paymentFilterSchema } from '../../office.schema'
import { presentRow } from './list-office-payments'
import { findPaymentsAfter, type PaymentRow } from './office-payments.repository'

const { exportBatch } = list

const header = [
  ...['reference', 'student', 'email', 'program', 'source', 'phone', 'amount_xaf'],
  ...['status', 'reason', 'open_refund', 'created_at', 'paid_at'],
] as const

function toCells(row: PaymentRow, locale: Locale) {
  const item = presentRow(row, locale)
  const source = item.provider ?? (item.inCash ? 'cash' : 'credit')
  return [
    ...[item.reference, item.student.name, item.student.email, item.program, source],
    // A spreadsheet reads `+` as a formula: the nine digits are enough.
    ...[item.phone?.replace(/^\+237/, '') ?? null, item.amountXaf, item.status, item.reason, item.refund],
    ...[item.createdAt.toISOString(), item.paidAt?.toISOString() ?? null],
  ]
}

async function* batches(wanted: PaymentFilter, locale: Locale, now: Date) {
  const filter = await findScope(wanted)
  for (let last: PaymentRow | undefined; ; ) {
    const rows = await findPaymentsAfter(filter, last, exportBatch, now)
    if (rows.length > 0) {
      yield rows.map((row) => toCells(row, locale))
    }
    last = rows.at(-1)
    if (rows.length < exportBatch) {
      return
    }
  }
}

/** The payments of the list's filter as a file of any length; who took it away is written down first. */
export const exportPayments = defineUseCase({
  name: 'payment.export',
  access: can('payments.manage'),
  input: paymentFilterSchema,
  limits: [perActor('admin.export')],
  stepUp: true,
  async run({ input, actor, request, locale, now, log }) {
    const filter = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    await inTransaction((tx) =>
      recordAudit(tx, {
        action: 'payments.exported',
        actorId: actor.user.id,
        details: { filter },
        requestId: request.id,
        address: request.address,
        at: now,
      }),
    )
    return {
      filename: `payments-${now.toISOString().slice(0, 10)}.csv`,
      header,
      batches: whileAllowed(batches(input, locale, now), 'payments.manage', { actor, log, now }),
    }
  },
})
