import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { type AttemptState, isReadable } from '../../attempt.rules'
import { soonestRead } from '../../polling.rules'
import { enqueueRead } from './payment-jobs'

interface Hinted {
  id: string
  state: AttemptState
  lastReadAt: Date | null
  nextReadAt: Date | null
}

/**
 * For a callback or a page that polls: plans a read soon, but never closer than 3 s to the last read. While the request
 * is being submitted, the wish is stored in the row and honoured when the answer is stored.
 */
export async function bringReadForward(attempt: Hinted, now: Date): Promise<void> {
  const readAt = soonestRead(attempt.lastReadAt, now)
  const isSooner = attempt.nextReadAt === null || attempt.nextReadAt > readAt
  if (!isSooner || (attempt.state !== 'submitting' && !isReadable(attempt.state))) {
    return
  }
  await inTransaction(async (tx) => {
    const { count } = await tx.paymentAttempt.updateMany({
      where: {
        id: attempt.id,
        state: attempt.state,
        OR: [{ nextReadAt: null }, { nextReadAt: { gt: readAt } }],
      },
      data: { nextReadAt: readAt },
    })
    if (count === 1 && attempt.state !== 'submitting') {
      await enqueueRead(tx, attempt.id, readAt)
    }
  })
}

/** For a line of a statement about a request: the read is noted in its row, so that a lost job or an outage of the provider delays it only. */
export async function planReadOfLine(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx.paymentAttempt.updateMany({
    where: { id: attemptId, OR: [{ nextReadAt: null }, { nextReadAt: { gt: now } }] },
    data: { nextReadAt: now },
  })
  await enqueueRead(tx, attemptId, now)
}
