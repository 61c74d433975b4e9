import type { Locale } from '@/config/locales'
import type { ProviderName } from '@/config/payment-providers'
import { hasRight } from '@/config/roles'
import { findScope } from '@/features/base/enrolments/server/scope'
import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { can } from '@/server/kernel/access'
import type { ListedPage } from '@/server/kernel/list-page'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { listOfficePaymentsSchema } from '../../office.schema'
import type { PaymentReason, PaymentStatus } from '../../payments.answers'
import type { RefundState } from '../../refund.rules'
import { type FoundNumbers, foundNumbers } from '../../search.rules'
import { paymentStatus } from '../../status.rules'
import { findPaymentsPage, type PaymentRow } from './office-payments.repository'
import type { PaymentTotals } from './payment-totals.repository'

export interface OfficePaymentItem {
  reference: string
  student: { id: string; name: string; email: string }
  program: string
  provider: ProviderName | null
  inCash: boolean
  /** Booked from the line of a statement. */
  byTransfer: boolean
  /** A code covered the whole price. */
  byCode: boolean
  discountXaf: number
  code: string | null
  phone: string | null
  amountXaf: number
  /** What went back of it. */
  refundedXaf: number
  status: PaymentStatus
  reason: PaymentReason | null
  reviewReason: string | null
  refund: RefundState | null
  /** The request with an unknown outcome: its provider and time. */
  question: { provider: ProviderName; since: Date } | null
  createdAt: Date
  paidAt: Date | null
  /** The numbers that the search has matched. */
  found: FoundNumbers
}

export function presentRow(row: PaymentRow, locale: Locale, q = ''): OfficePaymentItem {
  const newest = row.attemptState && { state: row.attemptState, reason: row.attemptReason }
  const { status, reason } = paymentStatus(row.state, newest)
  return {
    reference: row.reference,
    student: { id: row.userId, name: personName(row), email: row.email },
    program: localized(row, 'title', locale),
    provider: row.provider,
    inCash: row.inCash,
    byTransfer: row.byTransfer,
    byCode: row.discountXaf > 0 && row.discountXaf === row.priceXaf,
    discountXaf: row.discountXaf,
    code: row.code,
    phone: row.phone,
    amountXaf: row.amount,
    refundedXaf: row.refunded,
    status,
    reason: row.state === 'cancelled' && row.givenBack ? 'given_back' : reason,
    reviewReason: row.state === 'review' ? row.reviewReason : null,
    refund: row.refund,
    question:
      row.questionOf && row.questionSince ? { provider: row.questionOf, since: row.questionSince } : null,
    createdAt: row.createdAt,
    paidAt: row.paidAt,
    found: foundNumbers(q, row),
  }
}

interface OfficePayments extends ListedPage<OfficePaymentItem> {
  totals: PaymentTotals
  may: { takeCash: boolean; export: boolean }
}

/** All payments, newest first, with their sums: one statement, and one to find a program by its slug. */
export const listOfficePayments = defineUseCase({
  name: 'payments.list-office-payments',
  access: can('payments.read'),
  input: listOfficePaymentsSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale, now }): Promise<OfficePayments> {
    const { page, page_size, sort, dir, ...filter } = input
    const result = await findPaymentsPage(await findScope(filter), { sort, dir }, { page, page_size }, now)
    return {
      ...result,
      items: result.items.map((row) => presentRow(row, locale, filter.q)),
      may: {
        takeCash: hasRight(actor.user, 'payments.cash'),
        export: hasRight(actor.user, 'payments.manage'),
      },
    }
  },
})
