import type { Locale } from '@/config/locales'
import { formatXaf } from '@/lib/xaf'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { MarkedRefund } from '../../office-views'
import { amountsOfRefund, paidFacts, refundAmounts } from '../../refund.rules'
import { markRefundSchema } from '../../refund.schema'
import { recordPaymentEvent } from '../payment-history'
import type { IntentAggregate } from '../payments.repository'
import { availableCredit } from '../settlement/credit'
import { mayBeRefunded } from '../settlement/refundable'
import { lockPayment, recordOfficeChange } from './office-change'

/** The amounts of a refund of all that is left at this moment. Credit that was used since is not taken back. */
export async function refundOfPaid(reader: Parameters<typeof availableCredit>[0], intent: IntentAggregate) {
  return refundAmounts(paidFacts(intent), await availableCredit(reader, intent.userId))
}

interface RefundWish {
  /** Whole XAF. */
  amountXaf: number
  reason: string
  endsEnrolment: boolean
}

/**
 * Begins a refund of a payment that is locked: it waits for the approval of a second person. No money moves yet, but the credit that goes
 * back with it can no longer be spent. Throws `conflict` if none can begin now, and `invalid` for an amount above what is left.
 */
export async function beginRefund(
  tx: Tx,
  intent: IntentAggregate,
  { amountXaf, reason, endsEnrolment }: RefundWish,
  call: UserCall & { locale: Locale },
): Promise<MarkedRefund['refund']> {
  const { actor, now, locale } = call
  const text = mayBeRefunded(intent)
  if (text) {
    throw new AppError('conflict', { text })
  }
  const { refundXaf: leftXaf } = await refundOfPaid(tx, intent)
  if (amountXaf > leftXaf) {
    throw invalid({ amount: 'PaymentsOffice.aboveLeft' }, { amount: formatXaf(leftXaf, locale) })
  }
  const { creditTakenXaf, creditSpentXaf } = amountsOfRefund(paidFacts(intent), amountXaf)
  const attemptId = intent.payingAttemptId
  const marked = { amountXaf, reason, endsEnrolment, markedById: actor.user.id, createdAt: now }
  const refund = await tx.refund.create({ data: { attemptId, intentId: intent.id, ...marked } })
  const facts = { creditTakenXaf, creditSpentXaf, endsEnrolment, reason }
  await recordPaymentEvent(tx, {
    intentId: intent.id,
    reference: intent.reference,
    ...(attemptId ? { attemptId } : {}),
    type: 'refund.marked',
    at: now,
    details: { refundXaf: amountXaf, ...facts, by: actor.user.id },
  })
  await recordOfficeChange(tx, call, 'refund.marked', intent, { refund: refund.id, amountXaf, ...facts })
  return refund
}

/** Opens a refund of a paid payment, of all that is left or of a part. */
export const markRefund = defineUseCase({
  name: 'payments.mark-refund',
  access: can('payments.manage'),
  input: markRefundSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, locale, now }): Promise<MarkedRefund> {
    const { amount: amountXaf, reason, ends_enrolment: endsEnrolment } = input
    return decideInTransaction(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      const wish = { amountXaf, reason, endsEnrolment }
      const refund = await beginRefund(tx, intent, wish, { actor, request, now, locale })
      return { reference: intent.reference, refund }
    })
  },
})

/** The refund as the API shows it. */
export const presentMarkedRefund = ({ reference, refund }: MarkedRefund) => ({
  id: refund.id,
  reference,
  amount: refund.amountXaf,
  state: refund.state,
  reason: refund.reason,
  ends_enrolment: refund.endsEnrolment,
  created_at: refund.createdAt.toISOString(),
})
