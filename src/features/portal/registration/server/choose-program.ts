import { endChoices } from '@/features/money/payments/server/checkout/end-choices'
import type { Tx } from '@/server/kernel/transaction'

/** Replaces the chosen but unpaid programs by another one. Returns whether anything changed. */
export async function chooseProgram(tx: Tx, userId: string, programId: string, now: Date): Promise<boolean> {
  const dropped = await endChoices(tx, { userId, programId: { not: programId } })
  const { count: revived } = await tx.enrolment.updateMany({
    where: { userId, programId, status: 'ended' },
    data: { status: 'pending' },
  })
  const { count: createdCount } = await tx.enrolment.createMany({
    data: [{ userId, programId, createdAt: now }],
    skipDuplicates: true,
  })
  return dropped + revived + createdCount > 0
}
