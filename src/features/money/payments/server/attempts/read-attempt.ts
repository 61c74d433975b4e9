import { minute } from '@/config/durations'
import { container } from '@/server/container'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { afterCommit, type Tx } from '@/server/kernel/transaction'
import type { ReadResult } from '@/server/ports/payment-gateway'
import { decideRead, isReadable, type ReadDecision } from '../../attempt.rules'
import { impossibleAfter, minReadGapMs, nextRead } from '../../polling.rules'
import { transactionKey } from '../../search.rules'
import { failpoint } from '../failpoints'
import { gatewayNameOf } from '../gateway-of'
import { moveAttempt } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import { type Attempt, type IntentAggregate, loadIntent, lockAttempt } from '../payments.repository'
import { notifyOfFailure } from '../settlement/notify-of-failure'
import { putUnderReview } from '../settlement/put-under-review'
import { settleSuccess } from '../settlement/settle-success'
import { lockTransaction } from '../settlement/transaction-lock'
import { askState } from './ask-wallet'
import { attemptToSubmit } from './attempt-to-submit'
import { enqueueRead } from './payment-jobs'
import { mayRead } from './provider-reads'
import { sendClaimed, submitLeaseMs } from './submit-to-provider'

/** Longer than any status read may take. */
const readLeaseMs = 30_000
const lineReadMs = 5 * minute

/** One reader at a time, and never closer than 3 s to the last read. */
export function claimOfRead(now: Date) {
  // A lease that ends later was taken by a clock that has been stepped back since.
  const longestLease = new Date(now.getTime() + submitLeaseMs + minReadGapMs)
  const where = {
    state: { in: ['pending', 'unknown', 'expired', 'failed', 'abandoned'] satisfies Attempt['state'][] },
    AND: [
      {
        OR: [
          { lastReadAt: null },
          { lastReadAt: { lte: new Date(now.getTime() - minReadGapMs) } },
          { lastReadAt: { gt: impossibleAfter(now) } },
        ],
      },
      { OR: [{ leaseUntil: null }, { leaseUntil: { lte: now } }, { leaseUntil: { gt: longestLease } }] },
    ],
  }
  const data = {
    lastReadAt: now,
    readCount: { increment: 1 },
    leaseUntil: new Date(now.getTime() + readLeaseMs),
  }
  return { where, data }
}

async function claimRead(attemptId: string, now: Date): Promise<boolean> {
  const { where, data } = claimOfRead(now)
  const { count } = await container().db.paymentAttempt.updateMany({
    where: { id: attemptId, ...where },
    data,
  })
  return count === 1
}

/** Given up, and then booked by the office from the line of a statement. The line is locked: it is booked or counted here, never both. */
async function isBookedByHand(tx: Tx, { reference, amountXaf }: Attempt, key: string): Promise<boolean> {
  const lines = await tx.$queryRaw<{ booked: boolean }[]>`
    select intent_id is not null as booked from statement_lines
    where not is_out and (request_reference = ${reference} or number_key = ${key} and amount_xaf = ${amountXaf})
    order by id for share`
  return lines.some(({ booked }) => booked)
}

/** A transaction of a provider pays once: by one attempt, or by what the office booked. */
async function belongsElsewhere(tx: Tx, attempt: Attempt, providerTxnId: string | null): Promise<boolean> {
  const key = transactionKey(providerTxnId ?? '')
  await lockTransaction(tx, [key, attempt.reference])
  const where = { provider: attempt.provider, providerTxnId, id: { not: attempt.id } }
  const isAnothers =
    providerTxnId !== null && (await tx.paymentAttempt.findFirst({ where, select: { id: true } })) !== null
  return isAnothers || isBookedByHand(tx, attempt, key)
}

async function carryOut(
  tx: Tx,
  intent: IntentAggregate,
  attempt: Attempt,
  decision: ReadDecision,
  now: Date,
): Promise<Attempt['state']> {
  const move = async (
    event: Parameters<typeof moveAttempt>[2],
    data: Parameters<typeof moveAttempt>[4] = {},
  ) => (await moveAttempt(tx, attempt, event, now, data)) ?? attempt.state
  switch (decision.kind) {
    case 'succeeded': {
      const { providerTxnId } = decision
      if (await belongsElsewhere(tx, attempt, providerTxnId)) {
        await putUnderReview(tx, intent, attempt, 'transaction', now)
        return attempt.state
      }
      const state = await move('read_succeeded', { providerTxnId, reason: null })
      await settleSuccess(tx, intent, attempt, now)
      return state
    }
    case 'mismatch':
      await putUnderReview(tx, intent, attempt, decision.what, now)
      return attempt.state
    case 'failed':
      await notifyOfFailure(tx, intent, attempt, decision.reason)
      return move('read_failed', { reason: decision.reason })
    case 'expired':
      await notifyOfFailure(tx, intent, attempt, 'payer_timeout')
      return move(decision.event, { reason: 'payer_timeout' })
    case 'send_again':
      return move('send_again', { submitCount: { increment: 1 } })
    case 'pending':
      return attempt.state === 'unknown' ? move('read_pending') : attempt.state
    default:
      return attempt.state
  }
}

/** A line of the operator says that money was taken: the provider is asked until it answers, also after the horizon. */
async function readOfLine(
  tx: Tx,
  { reference }: Attempt,
  result: ReadResult,
  now: Date,
): Promise<Date | null> {
  if (result.status !== 'unavailable' || result.untilCallback) {
    return null
  }
  const where = { requestReference: reference, isOut: false, intentId: null }
  const line = await tx.statementLine.findFirst({ where, select: { id: true } })
  return line && new Date(now.getTime() + lineReadMs)
}

/** The next step is planned in the transaction that stores what was read. */
async function plan(tx: Tx, attempt: Attempt, state: Attempt['state'], result: ReadResult, now: Date) {
  const lastAnswer = result.status === 'unavailable' ? attempt.lastAnswer : result.status
  // What cannot be asked before a callback keeps to the plan too.
  const isAnswered = result.status !== 'unavailable' || result.untilCallback === true
  const sending = state === 'submitting'
  const planned = sending ? null : nextRead({ ...attempt, state }, now, { isAnswered })
  const mayReadLine = !sending && planned === null && isReadable(state)
  const readAt = mayReadLine ? await readOfLine(tx, attempt, result, now) : planned
  const givenUp = !sending && readAt === null && isReadable(state) && attempt.flaggedAt === null
  // Once the provider has given its final answer, nothing is undecided.
  const isOpenQuestion =
    state !== 'failed' && state !== 'abandoned' && (lastAnswer ?? 'pending') === 'pending'
  const flag = givenUp && isOpenQuestion
  const settles = attempt.flaggedAt !== null && !isOpenQuestion
  const leaseUntil = sending ? new Date(now.getTime() + submitLeaseMs) : null
  await tx.paymentAttempt.update({
    where: { id: attempt.id },
    data: {
      nextReadAt: readAt,
      leaseUntil,
      lastAnswer,
      ...(flag ? { flaggedAt: now } : {}),
      ...(settles ? { flaggedAt: null } : {}),
    },
  })
  if (readAt) {
    await enqueueRead(tx, attempt.id, readAt)
  }
}

/** A callback claimed a success that the provider itself does not report: recorded once, for security monitoring. */
async function noteDisagreement(tx: Tx, attempt: Attempt, askedAt: Date, now: Date): Promise<void> {
  const { intentId, id: attemptId, reference, provider } = attempt
  const of = { intentId, attemptId }
  const claims = {
    type: 'callback.received',
    at: { lte: askedAt },
    details: { path: ['claimsSuccess'], equals: true },
  }
  const noted = await tx.paymentEvent.findMany({
    where: { ...of, OR: [{ type: 'callback.disagreed' }, claims] },
    select: { type: true },
  })
  if (noted.length === 0 || noted.some(({ type }) => type === 'callback.disagreed')) {
    return
  }
  await recordPaymentEvent(tx, { ...of, reference, type: 'callback.disagreed', at: now })
  afterCommit(tx, () =>
    container().log.warn(
      { event: 'payment.callback_disagrees', provider, attemptId, reference },
      'a callback claims a success that the provider does not confirm',
    ),
  )
}

/** `later`: another process is reading, or has just read. `until_callback`: the provider could not be asked yet. */
export type ReadOutcome = ReadResult['status'] | 'later' | 'until_callback'

/** Reads the state back from the provider and applies it. Safe to call at any time. */
export async function readAttempt(attemptId: string): Promise<ReadOutcome> {
  const { clock, db } = container()
  const asked = await db.paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } })
  const askedAt = clock.now()
  if (!(await mayRead(gatewayNameOf(asked), askedAt))) {
    const readAt = new Date(askedAt.getTime() + minReadGapMs)
    await decideInTransaction((tx) => enqueueRead(tx, attemptId, readAt))
    return 'later'
  }
  if (!(await claimRead(attemptId, askedAt))) {
    return 'later'
  }
  failpoint('read.claimed')
  const before = await loadIntent(asked.intentId)
  const attemptBefore = before.attempts.find(({ id }) => id === attemptId)
  if (!attemptBefore) {
    return 'later'
  }
  const result = await askState(attemptBefore, attemptToSubmit(before, attemptBefore))
  failpoint('read.answered')
  const sendAgain = await decideInTransaction(async (tx) => {
    const { intent, attempt } = await lockAttempt(tx, attemptId)
    const now = clock.now()
    const state = await carryOut(tx, intent, attempt, decideRead(attempt, result, now), now)
    const isAnswered = result.status !== 'unavailable'
    if (isAnswered && result.status !== 'succeeded') {
      await noteDisagreement(tx, attempt, askedAt, now)
    }
    await plan(tx, attempt, state, result, now)
    const version = attempt.version + 1
    return state === 'submitting' ? { intent, attempt: { ...attempt, state, version } } : null
  })
  if (sendAgain) {
    await sendClaimed(sendAgain)
  }
  return result.status === 'unavailable' && result.untilCallback ? 'until_callback' : result.status
}
