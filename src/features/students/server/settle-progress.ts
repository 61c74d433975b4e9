import type { Tx } from '@/server/kernel/transaction'
import { progressPercent } from '../progress.rules'

/** The last week completes the program; taking one back opens it again. */
export async function settleProgress(tx: Tx, enrolmentId: string, weeks: number, now: Date): Promise<number> {
  const done = await tx.weekCompletion.count({ where: { enrolmentId } })
  const progress = progressPercent(done, weeks)
  if (progress === 100)
    await tx.enrolment.updateMany({
      where: { id: enrolmentId, status: 'active' },
      data: { status: 'completed', completedAt: now },
    })
  else
    await tx.enrolment.updateMany({
      where: { id: enrolmentId, status: 'completed' },
      data: { status: 'active', completedAt: null },
    })
  return progress
}
