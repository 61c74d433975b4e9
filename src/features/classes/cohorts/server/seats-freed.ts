import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'

export const notifyWaitersJob = defineJob('cohorts.notify-waiters', z.object({ programId: z.uuid() }))

/**
 * A program has more free seats than before: they go to people who have paid and wait, then to the waiting list. This does not happen in this
 * transaction, which has locked classes and may no longer lock people. Until then such seats count as reserved.
 */
export const seatsFreed = (tx: Tx, programId: string) =>
  enqueueJob(tx, notifyWaitersJob, { programId }, { key: `cohorts.notify-waiters:${programId}` })
