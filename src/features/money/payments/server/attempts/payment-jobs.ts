import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'

const attempt = z.object({ attemptId: z.uuid() })

export const submitJob = defineJob('payment.submit', attempt)
export const readJob = defineJob('payment.read', attempt)
export const sweepJob = defineJob('payment.sweep', z.object({}))

const soon = -10

export const enqueueSubmit = (tx: Tx, attemptId: string) =>
  enqueueJob(
    tx,
    submitJob,
    { attemptId },
    { key: `payment.submit:${attemptId}`, priority: soon, maxAttempts: 5 },
  )

/** One waiting read for each attempt: a later plan replaces the earlier one. */
export const enqueueRead = (tx: Tx, attemptId: string, runAt: Date) =>
  enqueueJob(tx, readJob, { attemptId }, { key: `payment.read:${attemptId}`, runAt, maxAttempts: 5 })
