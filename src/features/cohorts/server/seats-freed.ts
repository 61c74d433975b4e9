import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import { seatWaiters } from './seat-waiters'

export const notifyWaitersJob = defineJob('cohorts.notify-waiters', z.object({ programId: z.uuid() }))

/** A program has more seats than before: first for those who have paid and wait, then for the waiting list. */
export async function seatsFreed(tx: Tx, programId: string, now: Date): Promise<void> {
  await seatWaiters(tx, programId, now)
  await enqueueJob(tx, notifyWaitersJob, { programId }, { key: `cohorts.notify-waiters:${programId}` })
}
