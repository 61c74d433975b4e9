import type { Tx } from '@/server/kernel/transaction'
import { dueDayOf } from '../../plan.rules'
import type { IntentAggregate } from '../payments.repository'

/** From now on the second part is owed. A link for the first part pays nothing more. */
async function startDebt(tx: Tx, { enrolmentId }: IntentAggregate, planId: string, now: Date) {
  const plan = await tx.paymentPlan.findUniqueOrThrow({ where: { id: planId } })
  await tx.paymentPlan.update({
    where: { id: planId },
    data: { firstPaidAt: now, dueOn: new Date(dueDayOf(plan, now)) },
  })
  await tx.paymentLink.updateMany({
    where: { enrolmentId, expiresAt: { gt: now } },
    data: { expiresAt: now },
  })
}

/** What a payment means for the plan of its purchase, in the transaction that sets it paid. */
export async function settlePlan(tx: Tx, intent: IntentAggregate, now: Date): Promise<void> {
  const { planId, part, enrolmentId } = intent
  if (planId !== null && part === 1) {
    return startDebt(tx, intent, planId, now)
  }
  await tx.paymentPlan.updateMany({
    where: planId === null ? { enrolmentId, endedAt: null } : { id: planId, endedAt: null },
    data: { endedAt: now, end: planId === null ? 'whole' : 'paid' },
  })
}

/** After the refund of one part the course is over, and nothing more is owed. False: it was over already. */
export const endRefundedPlan = async (tx: Tx, planId: string, now: Date): Promise<boolean> =>
  (await tx.$executeRaw`
    update payment_plans set ended_at = coalesce(ended_at, ${now}), "end" = 'refunded'
    where id = ${planId}::uuid and "end" is distinct from 'refunded'`) > 0
