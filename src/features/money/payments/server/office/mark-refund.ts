import type { Prisma } from '@/generated/prisma/client'
import type { TextKey } from '@/messages/text-key'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { markRefundSchema } from '../../office.schema'
import { refundAmounts } from '../../refund.rules'
import { recordPaymentEvent } from '../payment-history'
import type { IntentAggregate } from '../payments.repository'
import { availableCredit } from '../settlement/credit'
import { type LockedRefund, lockPayment, moveRefund, recordOfficeChange } from './office-change'

const ofPayment = (intent: IntentAggregate) =>
  intent.refunds.find(({ attemptId }) => attemptId === intent.payingAttemptId)

/** null, or the text key of the reason why not. */
export function mayBeRefunded(intent: IntentAggregate): TextKey | null {
  if (intent.state !== 'paid') {
    return 'PaymentsOffice.notPaid'
  }
  const refund = ofPayment(intent)
  if (refund && refund.state !== 'withdrawn') {
    return 'PaymentsOffice.refundExists'
  }
  if (intent.amountXaf > 0) {
    return null
  }
  return intent.discountXaf === intent.priceXaf ? 'PriceCode.paidByCode' : 'PaymentsOffice.paidFromCredit'
}

/** The amounts of a refund at this moment. Credit that was used since is not taken back. */
export async function refundOfPaid(reader: Parameters<typeof availableCredit>[0], intent: IntentAggregate) {
  return refundAmounts(intent, await availableCredit(reader, intent.userId))
}

interface Mark {
  amountXaf: number
  reason: string
  markedById: string
  createdAt: Date
}

/** A withdrawn refund is opened again in its own row: a payment has at most one refund. */
async function reopenRefund(
  tx: Tx,
  locked: LockedRefund,
  mark: Mark,
  office: UserCall,
  details: Prisma.InputJsonObject,
) {
  const unapproved = { approvedById: null, approvedAt: null, approvalReason: null }
  await moveRefund(tx, locked, 'marked', office, { ...mark, ...unapproved }, details)
  return locked.refund.id
}

async function markFirst(
  tx: Tx,
  intent: IntentAggregate,
  mark: Mark,
  { actor, now }: UserCall,
  details: Prisma.InputJsonObject,
) {
  const attemptId = intent.payingAttemptId
  const data = { attemptId, intentId: intent.id, ...mark }
  const { id } = await tx.refund.create({ data, select: { id: true } })
  await recordPaymentEvent(tx, {
    intentId: intent.id,
    reference: intent.reference,
    ...(attemptId ? { attemptId } : {}),
    type: 'refund.marked',
    at: now,
    details: { ...details, by: actor.user.id },
  })
  return id
}

/**
 * Opens the refund of a paid payment. No money moves yet, but the credit that it left can no longer be spent.
 */
export const markRefund = defineUseCase({
  name: 'payments.mark-refund',
  access: can('payments.manage'),
  input: markRefundSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    const office = { actor, request, now }
    return decideInTransaction(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      const text = mayBeRefunded(intent)
      if (text) {
        throw new AppError('conflict', { text })
      }
      const { refundXaf, creditTakenXaf, creditSpentXaf } = await refundOfPaid(tx, intent)
      const mark = {
        amountXaf: refundXaf,
        reason: input.reason,
        markedById: actor.user.id,
        createdAt: now,
      }
      const facts = { creditTakenXaf, creditSpentXaf, reason: input.reason }
      const refund = ofPayment(intent)
      const event = { refundXaf, ...facts }
      const id = refund
        ? await reopenRefund(tx, { intent, refund }, mark, office, event)
        : await markFirst(tx, intent, mark, office, event)
      await recordOfficeChange(tx, office, 'refund.marked', intent, {
        refund: id,
        amountXaf: refundXaf,
        ...facts,
      })
      return { reference: intent.reference }
    })
  },
})
