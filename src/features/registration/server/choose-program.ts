import type { Tx } from '@/server/kernel/transaction'

/** Puts another program in the place of those chosen and not paid. Says whether anything changed. */
export async function chooseProgram(tx: Tx, userId: string, programId: string, now: Date): Promise<boolean> {
  const others = { userId, status: 'pending', programId: { not: programId } } as const
  const { count: dropped } = await tx.enrolment.deleteMany({ where: { ...others, intents: { none: {} } } })
  // Named by an unpaid payment already: it stays in the books, but is no longer owed.
  const { count: ended } = await tx.enrolment.updateMany({ where: others, data: { status: 'ended' } })
  const { count: revived } = await tx.enrolment.updateMany({
    where: { userId, programId, status: 'ended' },
    data: { status: 'pending' },
  })
  const { count: made } = await tx.enrolment.createMany({
    data: [{ userId, programId, createdAt: now }],
    skipDuplicates: true,
  })
  return dropped + ended + revived + made > 0
}
