import { Prisma } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { PaymentGateway, PrepareResult, SubmitResult } from '@/server/ports/payment-gateway'
import type { AttemptEvent } from '../../attempt.rules'
import { nextRead, soonestRead } from '../../polling.rules'
import { failpoint } from '../failpoints'
import { gatewayNameOf, gatewayOf } from '../gateway-of'
import { moveAttempt } from '../move-state'
import { type Attempt, type IntentAggregate, lockAttempt } from '../payments.repository'
import { attemptToSubmit } from './attempt-to-submit'
import { enqueueRead } from './payment-jobs'
import { mayPush, notePush } from './provider-health'

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

/** What a provider returns before money can move is stored first, so that a crash in between loses nothing. */
async function prepare(gateway: PaymentGateway, { intent, attempt }: Claimed): Promise<SubmitResult | null> {
  if (!gateway.prepare || attempt.handle !== null) {
    return null
  }
  let result: PrepareResult
  try {
    result = await gateway.prepare(attemptToSubmit(intent, attempt))
  } catch (error) {
    container().log.error(
      { event: 'payment.prepare_failed', err: error, attemptId: attempt.id, reference: attempt.reference },
      'preparing a payment failed',
    )
    result = { status: 'unavailable' }
  }
  if (result.status === 'refused') {
    return result
  }
  if (result.status === 'unavailable') {
    return { status: 'not_sent' }
  }
  await db().paymentAttempt.update({ where: { id: attempt.id }, data: { handle: result.handle } })
  attempt.handle = result.handle
  return null
}

async function ask(claimed: Claimed): Promise<SubmitResult> {
  const { clock, log } = container()
  const { attempt, intent } = claimed
  const gateway = gatewayOf(attempt)
  if (!gateway) {
    return { status: 'not_sent' }
  }
  // No failure is recorded here: an open breaker must not keep itself open.
  if (!mayPush(gatewayNameOf(attempt), clock.now())) {
    return { status: 'not_sent' }
  }
  let outcome: SubmitResult
  try {
    outcome = (await prepare(gateway, claimed)) ?? (await gateway.submit(attemptToSubmit(intent, attempt)))
  } catch (error) {
    log.error(
      { event: 'payment.submit_failed', err: error, attemptId: attempt.id, reference: attempt.reference },
      'submission to the wallet failed',
    )
    outcome = { status: 'unknown' }
  }
  notePush(gatewayNameOf(attempt), !['unknown', 'not_sent'].includes(outcome.status), clock.now())
  return outcome
}

const eventOf: Record<SubmitResult['status'], AttemptEvent> = {
  accepted: 'accepted',
  refused: 'refused',
  unknown: 'no_answer',
  lost: 'submit_lost',
  not_sent: 'not_sent',
}

const reasonOf = (outcome: SubmitResult) => {
  if (outcome.status === 'refused') {
    return outcome.reason
  }
  if (outcome.status === 'lost') {
    return 'submit_lost'
  }
  return outcome.status === 'not_sent' ? 'provider_unavailable' : null
}

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
    const after = { ...attempt, state: outcome.status === 'accepted' ? 'pending' : 'unknown' } as const
    // A callback that came before this answer has requested a read.
    const hinted = attempt.nextReadAt !== null && attempt.nextReadAt <= now
    const readAt = waits ? (hinted ? soonestRead(attempt.lastReadAt, now) : nextRead(after, now)) : null
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
