import { Prisma } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { SubmitResult } from '@/server/ports/payment-gateway'
import { readAfterAnswer } from '../../polling.rules'
import { failpoint } from '../failpoints'
import { gatewayOf } from '../gateway-of'
import { moveAttempt } from '../move-state'
import { type Attempt, type IntentAggregate, lockAttempt } from '../payments.repository'
import { askWallet, eventOf, reasonOf } from './ask-wallet'
import { attemptToSubmit } from './attempt-to-submit'
import { enqueueRead } from './payment-jobs'

/** Longer than any submission may take. */
export const submitLeaseMs = 90_000

interface Claimed {
  intent: IntentAggregate
  attempt: Attempt
}

/** One worker takes the lease; all others find nothing to do. */
async function claim(attemptId: string): Promise<Claimed | null> {
  const now = container().clock.now()
  return decideInTransaction(async (tx) => {
    const { intent, attempt } = await lockAttempt(tx, attemptId)
    const gateway = gatewayOf(attempt)
    const { windowMs, graceMs } = gateway?.capabilities ?? { windowMs: 0, graceMs: 0 }
    const hasLease = await moveAttempt(tx, attempt, 'lease_taken', now, {
      leaseUntil: new Date(now.getTime() + submitLeaseMs),
      submittedAt: now,
      submitCount: { increment: 1 },
      windowEndsAt: new Date(now.getTime() + windowMs + graceMs),
    })
    return hasLease
      ? { intent, attempt: { ...attempt, state: 'submitting', version: attempt.version + 1 } }
      : null
  })
}

const ask = ({ attempt, intent }: Claimed) =>
  askWallet(attempt, attemptToSubmit(intent, attempt), (handle) =>
    db().paymentAttempt.update({ where: { id: attempt.id }, data: { handle } }),
  )

/** Applies the answer to a request; does nothing when the request has changed in the meantime. */
async function store(attemptId: string, outcome: SubmitResult): Promise<void> {
  const { clock, log } = container()
  const now = clock.now()
  const reason = reasonOf(outcome)
  if (reason === 'provider_config') {
    log.error({ event: 'payment.provider_config', attemptId }, 'the provider refuses our configuration')
  }
  await decideInTransaction(async (tx) => {
    const { attempt } = await lockAttempt(tx, attemptId)
    const event = eventOf[outcome.status]
    const handle = 'handle' in outcome && outcome.handle ? outcome.handle : undefined
    const waits = outcome.status === 'accepted' || outcome.status === 'unknown'
    const state = outcome.status === 'accepted' ? 'pending' : 'unknown'
    const readAt = waits ? readAfterAnswer(attempt, state, now) : null
    const moved = await moveAttempt(tx, attempt, event, now, {
      leaseUntil: null,
      nextReadAt: readAt,
      ...(handle ? { handle } : {}),
      ...(outcome.status === 'accepted'
        ? { nextAction: outcome.nextAction as unknown as Prisma.InputJsonObject }
        : { nextAction: Prisma.DbNull }),
      ...(reason ? { reason } : {}),
    })
    if (moved && readAt) {
      await enqueueRead(tx, attemptId, readAt)
    }
  })
}

/** Sends an attempt whose lease this worker has, and stores the result. */
export async function sendClaimed(claimed: Claimed): Promise<void> {
  failpoint('submit.claimed')
  const outcome = await ask(claimed)
  failpoint('submit.answered')
  await store(claimed.attempt.id, outcome)
}

/** Submits an attempt that was created. Does nothing when another process already has. */
export async function submitAttempt(attemptId: string): Promise<void> {
  const claimed = await claim(attemptId)
  if (claimed) {
    await sendClaimed(claimed)
  }
}
