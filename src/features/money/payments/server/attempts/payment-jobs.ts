import { z } from 'zod'
import { defineJob } from '@/server/jobs/job'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'

const attempt = z.object({ attemptId: z.uuid() })

export const submitJob = defineJob('payment.submit', attempt)
export const readJob = defineJob('payment.read', attempt)
export const trialJob = defineJob('payment.trial', z.object({ trialId: z.uuid() }))
export const sweepJob = defineJob('payment.sweep', z.object({}))

const soon = -10

/** The next step of a trial: sends it, or reads its state. A later plan replaces the earlier one. */
export const enqueueTrial = (tx: Tx, trialId: string, runAt: Date) =>
  enqueueJob(
    tx,
    trialJob,
    { trialId },
    { key: `payment.trial:${trialId}`, runAt, priority: soon, maxAttempts: 5 },
  )

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
