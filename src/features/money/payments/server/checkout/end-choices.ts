import { nextCohort } from '@/features/classes/cohorts/cohort-wish'
import type { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'

/**
 * Programs that were chosen and not paid are no longer chosen; returns how many. One that a payment refers to
 * stays as ended, without a start date.
 */
export async function endChoices(tx: Tx, where: Prisma.EnrolmentWhereInput): Promise<number> {
  const unpaid = { AND: [where, { status: 'pending' as const }] }
  const { count: removed } = await tx.enrolment.deleteMany({
    where: { ...unpaid, intents: { none: {} }, submissions: { none: {} } },
  })
  const { count: ended } = await tx.enrolment.updateMany({
    where: unpaid,
    data: { status: 'ended', priceCodeId: null, ...nextCohort },
  })
  const dropped = { enrolment: { AND: [where, { status: 'ended' as const }] } }
  await tx.seatHold.deleteMany({ where: dropped })
  await tx.cohortWait.deleteMany({ where: dropped })
  return removed + ended
}
