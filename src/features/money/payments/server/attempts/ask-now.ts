import { container } from '@/server/container'
import { isReadable } from '../../attempt.rules'
import type { Attempt } from '../payments.repository'
import { atMost } from './await-outcome'
import { bringReadForward } from './bring-read-forward'
import { type ReadOutcome, readAttempt } from './read-attempt'

/** Longer than most answers of a provider take; the queue reads slower ones. */
const patienceMs = 8_000
const othersMs = 5_000
const stepMs = 500

type Asked = Pick<Attempt, 'id' | 'state' | 'submittedAt' | 'lastReadAt' | 'nextReadAt'>

export const isAskable = ({ submittedAt, state }: Pick<Asked, 'submittedAt' | 'state'>) =>
  submittedAt !== null && isReadable(state)

/** Another process is reading: we wait for its answer. */
async function waitForOthers(attempt: Asked, since: Date): Promise<ReadOutcome> {
  const { clock, db } = container()
  await bringReadForward(attempt, since)
  for (let waited = 0; waited < othersMs; waited += stepMs) {
    await clock.sleep(stepMs)
    const { state, lastReadAt, leaseUntil } = await db.paymentAttempt.findUniqueOrThrow({
      where: { id: attempt.id },
    })
    const isRead = lastReadAt !== null && lastReadAt >= since && leaseUntil === null
    if (isRead || state !== attempt.state) {
      return 'pending'
    }
  }
  return 'later'
}

/** Asks the provider for the state of a request, now, for somebody who waits for it. */
export async function askNow(attempt: Asked, now: Date): Promise<ReadOutcome> {
  const outcome = await atMost<ReadOutcome>(patienceMs, readAttempt(attempt.id), 'unavailable')
  return outcome === 'later' ? waitForOthers(attempt, now) : outcome
}
