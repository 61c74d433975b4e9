import type { AuditAction } from '@/config/audit-actions'
import type { Prisma } from '@/generated/prisma/client'
import { AppError } from '@/server/kernel/app-error'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { nextRefundState, type RefundEvent } from '../../refund.rules'
import { recordPaymentEvent } from '../payment-history'
import { type IntentAggregate, lockIntent, type RefundOfIntent } from '../payments.repository'

const changedMeanwhile = () => new AppError('conflict', { text: 'PaymentsOffice.changedMeanwhile' })

/** With its payer, as lockIntent does. */
export async function lockPayment(tx: Tx, reference: string): Promise<IntentAggregate> {
  const intentRow = await tx.paymentIntent.findUnique({
    where: { reference },
    select: { id: true },
  })
  if (!intentRow) {
    throw new AppError('not_found')
  }
  return lockIntent(tx, intentRow.id)
}

export interface LockedRefund {
  intent: IntentAggregate
  refund: RefundOfIntent
}

/** The refund in the version that the form showed; an older version is refused. */
export async function lockRefund(tx: Tx, id: string, version: number): Promise<LockedRefund> {
  const refundRow = await tx.refund.findUnique({
    where: { id },
    select: { intent: { select: { reference: true } } },
  })
  if (!refundRow) {
    throw new AppError('not_found')
  }
  const intent = await lockPayment(tx, refundRow.intent.reference)
  const refund = intent.refunds.find((each) => each.id === id)
  if (!refund) {
    throw new AppError('not_found')
  }
  if (refund.version !== version) {
    throw changedMeanwhile()
  }
  return { intent, refund }
}

/** Moves a refund by the state table and records it in the payment's history. */
export async function moveRefund(
  tx: Tx,
  { intent, refund }: LockedRefund,
  event: RefundEvent,
  { now, actor }: UserCall,
  data: Prisma.RefundUncheckedUpdateManyInput,
  details: Prisma.InputJsonObject,
): Promise<void> {
  const state = nextRefundState(refund.state, event)
  if (!state) {
    throw changedMeanwhile()
  }
  const { count } = await tx.refund.updateMany({
    where: { id: refund.id, version: refund.version },
    data: { ...data, state, version: { increment: 1 } },
  })
  if (count === 0) {
    throw changedMeanwhile()
  }
  await recordPaymentEvent(tx, {
    intentId: intent.id,
    reference: intent.reference,
    ...(refund.attemptId ? { attemptId: refund.attemptId } : {}),
    type: `refund.${event}`,
    at: now,
    details: { ...details, by: actor.user.id, from: refund.state, to: state },
  })
}

/** The last two statements of every change: its event and its audit entry. */
export async function recordOfficeChange(
  tx: Tx,
  call: UserCall,
  action: AuditAction,
  intent: Pick<IntentAggregate, 'id' | 'userId' | 'reference'>,
  details: Prisma.InputJsonObject,
): Promise<void> {
  await recordAudit(tx, call, action, {
    targetUserId: intent.userId,
    details: { reference: intent.reference, ...details },
  })
}
