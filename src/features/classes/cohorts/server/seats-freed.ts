import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'

export const notifyWaitersJob = defineJob('cohorts.notify-waiters', z.object({ programId: z.uuid() }))

/**
 * A program has more seats than before: they go to those who have paid and wait, then to the waiting list. Not in this
 * transaction, which has locked classes and may not wait for people any more. Meanwhile such seats count as held.
 */
export const seatsFreed = (tx: Tx, programId: string) =>
  enqueueJob(tx, notifyWaitersJob, { programId }, { key: `cohorts.notify-waiters:${programId}` })
