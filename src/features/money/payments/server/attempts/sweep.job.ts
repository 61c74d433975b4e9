import { container } from '@/server/container'
import { handleJob } from '@/server/jobs/job'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { minReadGapMs } from '../../polling.rules'
import { moveAttempt, moveIntent } from '../move-state'
import { noteSelling } from '../note-selling'
import { lockAttempt, lockIntent } from '../payments.repository'
import { sweepTrials } from './advance-trial'
import { alertUndecided } from './alert-undecided'
import { enqueueRead, enqueueSubmit, sweepJob } from './payment-jobs'
import { submitLeaseMs } from './submit-to-provider'

/** An attempt that has waited this long has lost its job. */
const lostAfterMs = 30_000
const batch = 200
/** Longer than any pause between two reads of an open request. */
const longestOpenStepMs = 2 * 60_000

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)

async function lapseCodes(now: Date): Promise<number> {
  const intents = await container().db.paymentIntent.findMany({
    where: { state: 'code_sent', codeExpiresAt: { lte: now } },
    select: { id: true },
    take: batch,
  })
  for (const id of ids(intents)) {
    await decideInTransaction(async (tx) => {
      const intent = await lockIntent(tx, id)
      if (intent.state === 'code_sent' && intent.codeExpiresAt <= now) {
        await moveIntent(tx, intent, 'code_lapsed', now)
      }
    })
  }
  return intents.length
}

const latestLease = (now: Date) => new Date(now.getTime() + submitLeaseMs + minReadGapMs)

/** A lease that ends later than any lease can was taken by a clock that has been stepped back since. */
const isOver = (now: Date) => ({
  OR: [{ leaseUntil: { lte: now } }, { leaseUntil: { gt: latestLease(now) } }],
})

/** The worker died between submitting and storing the answer. Only the provider knows the outcome. */
async function recoverLeases(now: Date): Promise<number> {
  const attempts = await container().db.paymentAttempt.findMany({
    where: { state: 'submitting', ...isOver(now) },
    select: { id: true },
    take: batch,
  })
  for (const id of ids(attempts)) {
    await decideInTransaction(async (tx) => {
      const { attempt } = await lockAttempt(tx, id)
      const { leaseUntil } = attempt
      const isClaimed = leaseUntil === null || (leaseUntil > now && leaseUntil <= latestLease(now))
      if (attempt.state !== 'submitting' || isClaimed) {
        return
      }
      await moveAttempt(tx, attempt, 'no_answer', now, { leaseUntil: null, nextReadAt: now })
      await enqueueRead(tx, id, now)
    })
  }
  return attempts.length
}

async function requeue(now: Date): Promise<number> {
  const { db } = container()
  const before = new Date(now.getTime() - lostAfterMs)
  const unsent = await db.paymentAttempt.findMany({
    where: { state: 'created', createdAt: { lte: before } },
    select: { id: true },
    take: batch,
  })
  const unread = await db.paymentAttempt.findMany({
    where: {
      state: { notIn: ['created', 'submitting', 'succeeded'] },
      OR: [
        { nextReadAt: { lte: before } },
        // Planned by a clock that has been stepped back since: an open request is read every minute.
        {
          nextReadAt: { gt: new Date(now.getTime() + longestOpenStepMs) },
          state: { in: ['pending', 'unknown'] },
        },
      ],
    },
    select: { id: true },
    orderBy: { nextReadAt: 'asc' },
    take: batch,
  })
  for (const id of ids(unsent)) {
    await decideInTransaction((tx) => enqueueSubmit(tx, id))
  }
  for (const id of ids(unread)) {
    await decideInTransaction((tx) => enqueueRead(tx, id, now))
  }
  return unsent.length + unread.length
}

/**
 * Reconciliation, every minute: after any crash or outage, each payment reaches the state that the provider
 * reports.
 */
export const sweepPayments = handleJob(sweepJob, async (_payload, { log }) => {
  const now = container().clock.now()
  await noteSelling(now)
  const counts = {
    codesLapsed: await lapseCodes(now),
    leasesRecovered: await recoverLeases(now),
    requeued: await requeue(now),
    undecided: await alertUndecided(now),
    trials: await sweepTrials(now),
  }
  if (counts.leasesRecovered + counts.requeued + counts.trials > 0) {
    log.warn({ event: 'payment.swept', ...counts }, 'payments picked up again')
  }
})
