import { env } from '@/config/env'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { Prisma, type ProviderTrial } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { afterCommit, type Tx } from '@/server/kernel/transaction'
import type { AttemptToSubmit, Handle, ReadResult, SubmitResult } from '@/server/ports/payment-gateway'
import {
  type AttemptEvent,
  type AttemptState,
  decideRead,
  isReadable,
  nextAttemptState,
  type ReadDecision,
} from '../../attempt.rules'
import { minReadGapMs, nextRead, readAfterAnswer, soonestRead } from '../../polling.rules'
import { gatewayNameOf, gatewayOf } from '../gateway-of'
import { postTrial } from '../settlement/ledger'
import { askState, askWallet, eventOf, reasonOf } from './ask-wallet'
import { enqueueTrial } from './payment-jobs'
import { mayRead } from './provider-reads'
import { claimOfRead } from './read-attempt'
import { submitLeaseMs } from './submit-to-provider'

const batch = 50
/** As for payments: a trial that has waited this long has lost its job. */
const lostAfterMs = 30_000
const longestOpenStepMs = 2 * 60_000

/** Locked until the transaction ends. */
export async function lockTrial(tx: Tx, id: string): Promise<ProviderTrial> {
  await tx.$queryRaw`select 1 as locked from provider_trials where id = ${id}::uuid for update`
  const trial = await tx.providerTrial.findUnique({ where: { id } })
  if (!trial) {
    throw new AppError('not_found')
  }
  return trial
}

/** The data of a trial for a gateway. */
function trialToSubmit(trial: ProviderTrial): AttemptToSubmit {
  const origin = env().SITE_URL
  const locale = asLocale(trial.locale)
  return {
    id: trial.id,
    reference: trial.reference,
    callbackToken: trial.callbackToken,
    amountXaf: trial.amountXaf,
    currency: trial.currency,
    phone: trial.phone,
    description: site.name,
    locale,
    handle: (trial.handle as Handle | null) ?? null,
    returnUrl: `${origin}${href(locale, paths.officePage('money'))}`,
    callbackUrl: `${origin}/api/payment/callback/${gatewayNameOf(trial)}/${trial.callbackToken}`,
  }
}

/** Moves a trial by the table of attempts. null: illegal, nothing changed. */
async function move(
  tx: Tx,
  trial: ProviderTrial,
  event: AttemptEvent,
  data: Prisma.ProviderTrialUncheckedUpdateManyInput = {},
): Promise<AttemptState | null> {
  const state = nextAttemptState(trial.state, event)
  if (!state) {
    return null
  }
  const { count } = await tx.providerTrial.updateMany({
    where: { id: trial.id, version: trial.version },
    data: { ...data, state, version: { increment: 1 } },
  })
  if (count === 0) {
    throw new AppError('conflict')
  }
  const { provider, reference, id: trialId } = trial
  afterCommit(tx, () =>
    container().log.info(
      { event: 'payment.trial', provider, trialId, reference, step: event, state },
      'trial of a provider',
    ),
  )
  return state
}

/** One worker takes the lease; all others find nothing to do. */
async function claim(id: string): Promise<ProviderTrial | null> {
  const now = container().clock.now()
  return decideInTransaction(async (tx) => {
    const trial = await lockTrial(tx, id)
    const { windowMs, graceMs } = gatewayOf(trial)?.capabilities ?? { windowMs: 0, graceMs: 0 }
    const state = await move(tx, trial, 'lease_taken', {
      leaseUntil: new Date(now.getTime() + submitLeaseMs),
      submittedAt: now,
      submitCount: { increment: 1 },
      windowEndsAt: new Date(now.getTime() + windowMs + graceMs),
    })
    return state ? tx.providerTrial.findUniqueOrThrow({ where: { id } }) : null
  })
}

async function storeAnswer(id: string, outcome: SubmitResult): Promise<void> {
  const now = container().clock.now()
  const reason = reasonOf(outcome)
  await decideInTransaction(async (tx) => {
    const trial = await lockTrial(tx, id)
    const waits = outcome.status === 'accepted' || outcome.status === 'unknown'
    const state = outcome.status === 'accepted' ? 'pending' : 'unknown'
    const readAt = waits ? readAfterAnswer(trial, state, now) : null
    const moved = await move(tx, trial, eventOf[outcome.status], {
      leaseUntil: null,
      nextReadAt: readAt,
      ...('handle' in outcome && outcome.handle ? { handle: outcome.handle } : {}),
      nextAction:
        outcome.status === 'accepted'
          ? (outcome.nextAction as unknown as Prisma.InputJsonObject)
          : Prisma.DbNull,
      ...(reason ? { reason } : {}),
    })
    if (moved && readAt) {
      await enqueueTrial(tx, id, readAt)
    }
  })
}

/** Sends a trial whose lease this worker has, and stores the answer. */
async function send(trial: ProviderTrial): Promise<void> {
  const outcome = await askWallet(trial, trialToSubmit(trial), (handle) =>
    db().providerTrial.update({ where: { id: trial.id }, data: { handle } }),
  )
  await storeAnswer(trial.id, outcome)
}

/** A transaction of a provider belongs to only one request. */
async function belongsElsewhere(tx: Tx, { id, provider }: ProviderTrial, providerTxnId: string | null) {
  if (providerTxnId === null) {
    return false
  }
  const [payment, trial] = await Promise.all([
    tx.paymentAttempt.count({ where: { provider, providerTxnId } }),
    tx.providerTrial.count({ where: { provider, providerTxnId, id: { not: id } } }),
  ])
  return payment + trial > 0
}

/** Success with other facts is not ours to count: the office looks it up, and another read may still agree. */
async function disagree(tx: Tx, trial: ProviderTrial): Promise<AttemptState> {
  const reason = 'facts_disagree'
  const moved = await move(tx, trial, 'read_failed', { reason })
  if (!moved) {
    await tx.providerTrial.update({ where: { id: trial.id }, data: { reason } })
  }
  return moved ?? trial.state
}

async function carryOut(
  tx: Tx,
  trial: ProviderTrial,
  decision: ReadDecision,
  now: Date,
): Promise<AttemptState> {
  const go = async (event: AttemptEvent, data: Parameters<typeof move>[3] = {}) =>
    (await move(tx, trial, event, data)) ?? trial.state
  switch (decision.kind) {
    case 'succeeded': {
      const { providerTxnId } = decision
      if (await belongsElsewhere(tx, trial, providerTxnId)) {
        return disagree(tx, trial)
      }
      const paid = { providerTxnId, reason: null, paidAt: now, refundState: 'due' } as const
      const state = await go('read_succeeded', paid)
      await postTrial(tx, trial, now)
      return state
    }
    case 'mismatch':
      return disagree(tx, trial)
    case 'failed':
      return go('read_failed', { reason: decision.reason })
    case 'expired':
      return go(decision.event, { reason: 'payer_timeout' })
    case 'send_again':
      return go('send_again', { submitCount: { increment: 1 } })
    case 'pending':
      return trial.state === 'unknown' ? go('read_pending') : trial.state
    default:
      return trial.state
  }
}

/** The next read is planned in the transaction that stores what was read. */
async function plan(tx: Tx, trial: ProviderTrial, state: AttemptState, result: ReadResult, now: Date) {
  const isAnswered = result.status !== 'unavailable' || result.untilCallback === true
  const sending = state === 'submitting'
  const readAt = sending ? null : nextRead({ ...trial, state }, now, { isAnswered })
  await tx.providerTrial.update({
    where: { id: trial.id },
    data: {
      nextReadAt: readAt,
      leaseUntil: sending ? new Date(now.getTime() + submitLeaseMs) : null,
    },
  })
  if (readAt) {
    await enqueueTrial(tx, trial.id, readAt)
  }
}

async function read(trial: ProviderTrial): Promise<void> {
  const { clock } = container()
  const { id } = trial
  const askedAt = clock.now()
  if (!(await mayRead(gatewayNameOf(trial), askedAt))) {
    const readAt = new Date(askedAt.getTime() + minReadGapMs)
    return decideInTransaction((tx) => enqueueTrial(tx, id, readAt))
  }
  const { where, data } = claimOfRead(askedAt)
  const { count } = await db().providerTrial.updateMany({ where: { id, ...where }, data })
  if (count === 0) {
    return
  }
  const result = await askState(trial, trialToSubmit(trial))
  const again = await decideInTransaction(async (tx) => {
    const now = clock.now()
    const locked = await lockTrial(tx, id)
    const state = await carryOut(tx, locked, decideRead(locked, result, now), now)
    await plan(tx, locked, state, result, now)
    return state === 'submitting' ? tx.providerTrial.findUniqueOrThrow({ where: { id } }) : null
  })
  if (again) {
    await send(again)
  }
}

/** The lease is over, or ends later than any can: a clock was stepped back. */
const isLeaseOver = ({ leaseUntil }: ProviderTrial, now: Date) =>
  leaseUntil !== null &&
  (leaseUntil <= now || leaseUntil.getTime() > now.getTime() + submitLeaseMs + minReadGapMs)

/** The worker died between sending and storing the answer: only the provider knows the outcome. */
const recover = (id: string) =>
  decideInTransaction(async (tx) => {
    const now = container().clock.now()
    const trial = await lockTrial(tx, id)
    if (trial.state === 'submitting' && isLeaseOver(trial, now)) {
      await move(tx, trial, 'no_answer', { leaseUntil: null, nextReadAt: now })
      await enqueueTrial(tx, id, now)
    }
  })

/** Does the next step of a trial: sends it once, afterwards reads its state from the provider. Safe to call at any time. */
export async function advanceTrial(id: string): Promise<void> {
  const trial = await db().providerTrial.findUniqueOrThrow({ where: { id } })
  if (trial.state === 'created') {
    const claimed = await claim(id)
    if (claimed) {
      await send(claimed)
    }
  } else if (trial.state === 'submitting') {
    await recover(id)
  } else if (isReadable(trial.state)) {
    await read(trial)
  }
}

/** For a callback: plans a read soon, but never closer than 3 s to the last one. */
export async function bringTrialForward(trial: ProviderTrial, now: Date): Promise<void> {
  if (trial.state !== 'submitting' && !isReadable(trial.state)) {
    return
  }
  const readAt = soonestRead(trial.lastReadAt, now)
  await decideInTransaction(async (tx) => {
    const { count } = await tx.providerTrial.updateMany({
      where: {
        id: trial.id,
        state: trial.state,
        OR: [{ nextReadAt: null }, { nextReadAt: { gt: readAt } }],
      },
      data: { nextReadAt: readAt },
    })
    if (count === 1 && trial.state !== 'submitting') {
      await enqueueTrial(tx, trial.id, readAt)
    }
  })
}

/** Trials whose job was lost, or whose worker died, go on. */
export async function sweepTrials(now: Date): Promise<number> {
  const before = new Date(now.getTime() - lostAfterMs)
  const trials = await db().providerTrial.findMany({
    where: {
      OR: [
        { state: 'created', createdAt: { lte: before } },
        { state: 'submitting', leaseUntil: { lte: now } },
        {
          state: 'submitting',
          leaseUntil: { gt: new Date(now.getTime() + submitLeaseMs + minReadGapMs) },
        },
        { state: { notIn: ['created', 'submitting', 'succeeded'] }, nextReadAt: { lte: before } },
        {
          state: { in: ['pending', 'unknown'] },
          nextReadAt: { gt: new Date(now.getTime() + longestOpenStepMs) },
        },
      ],
    },
    select: { id: true },
    take: batch,
  })
  for (const { id } of trials) {
    await decideInTransaction((tx) => enqueueTrial(tx, id, now))
  }
  return trials.length
}
