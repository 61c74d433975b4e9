import { container } from '@/server/container'
import { db } from '@/server/db'
import { isReadable, openStates } from '../../attempt.rules'
import { firstLookMs, soonestRead } from '../../polling.rules'
import { type Attempt, type IntentAggregate, loadIntent } from '../payments.repository'
import { readAttempt } from './read-attempt'
import { submitAttempt } from './submit-to-provider'

const firstStepMs = 250
const longestStepMs = 1_000

function isLookDue(attempt: Attempt, now: Date): boolean {
  if (!isReadable(attempt.state)) {
    return false
  }
  if (attempt.lastReadAt) {
    return soonestRead(attempt.lastReadAt, now) <= now
  }
  if (attempt.nextReadAt && attempt.nextReadAt <= now) {
    return true
  }
  return attempt.submittedAt !== null && now.getTime() - attempt.submittedAt.getTime() >= firstLookMs
}

/** Does what a job would do, with the same leases, so that the caller need not wait for the queue. */
async function advanceAttempt(attempt: Attempt, now: Date): Promise<boolean> {
  if (attempt.state === 'created') {
    await submitAttempt(attempt.id)
  } else if (isLookDue(attempt, now)) {
    await readAttempt(attempt.id)
  } else {
    return false
  }
  return true
}

/** A slow provider must not delay the caller longer than promised: the work continues without the caller. */
export async function atMost<T>(ms: number, work: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms)
  })
  const guarded = work.catch((error: unknown) => {
    container().log.error({ event: 'payment.wait_failed', err: error }, 'waiting for an outcome failed')
    return otherwise
  })
  return Promise.race([guarded, timeout]).finally(() => clearTimeout(timer))
}

const findOpenAttempt = (intentId: string) =>
  db().paymentAttempt.findFirst({ where: { intentId, state: { in: [...openStates] } } })

/** Waits for the payer, at most `waitMs`, and returns the payment in its state then. */
export async function awaitOutcome(intentId: string, waitMs: number): Promise<IntentAggregate> {
  const { clock } = container()
  const until = clock.now().getTime() + waitMs
  let step = firstStepMs
  let hasPaused = true
  for (;;) {
    const attempt = await findOpenAttempt(intentId)
    const remainingMs = until - clock.now().getTime()
    if (!attempt || remainingMs <= 0) {
      return loadIntent(intentId)
    }
    // Never twice without a pause, because another process may have the lease.
    const didWork: boolean =
      hasPaused && (await atMost(remainingMs, advanceAttempt(attempt, clock.now()), false))
    hasPaused = !didWork
    if (didWork) {
      continue
    }
    await clock.sleep(Math.min(step, remainingMs))
    step = Math.min(step * 1.3, longestStepMs)
  }
}
