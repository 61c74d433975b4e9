import { openAttemptStates } from '@/features/base/enrolments/open-attempts'
import type { FailureReason, ReadResult } from '@/server/ports/payment-gateway'

export type AttemptState =
  | 'created'
  | 'submitting'
  | 'pending'
  | 'unknown'
  | 'succeeded'
  | 'failed'
  | 'expired'
  | 'abandoned'

export type AttemptEvent =
  | 'lease_taken'
  | 'accepted'
  | 'refused'
  | 'not_sent'
  | 'no_answer'
  | 'submit_lost'
  | 'send_again'
  | 'read_pending'
  | 'read_succeeded'
  | 'read_failed'
  | 'read_expired'
  | 'window_over'
  | 'review_closed'

/** Moves that are not listed are illegal. A late success is legal; nothing else leaves a final state. */
export const transitions: Record<AttemptState, Partial<Record<AttemptEvent, AttemptState>>> = {
  created: { lease_taken: 'submitting' },
  submitting: {
    accepted: 'pending',
    refused: 'failed',
    not_sent: 'abandoned',
    no_answer: 'unknown',
    submit_lost: 'abandoned',
  },
  pending: {
    read_pending: 'pending',
    read_succeeded: 'succeeded',
    read_failed: 'failed',
    read_expired: 'expired',
    window_over: 'expired',
    review_closed: 'failed',
  },
  unknown: {
    accepted: 'pending', // the answer came after the lease was lost
    send_again: 'submitting',
    read_pending: 'pending',
    read_succeeded: 'succeeded',
    read_failed: 'failed',
    read_expired: 'expired',
    window_over: 'expired',
    review_closed: 'failed',
  },
  failed: { read_succeeded: 'succeeded' },
  expired: { read_succeeded: 'succeeded' },
  abandoned: { read_succeeded: 'succeeded' },
  succeeded: {},
}

export const nextAttemptState = (state: AttemptState, event: AttemptEvent): AttemptState | null =>
  transitions[state][event] ?? null

export const openStates = openAttemptStates
export const isOpen = (state: AttemptState) => (openStates as readonly AttemptState[]).includes(state)

/** A status read can still change something. */
export const isReadable = (state: AttemptState) => nextAttemptState(state, 'read_succeeded') !== null

export interface AttemptFacts {
  state: AttemptState
  amountXaf: number
  currency: string
  reference: string
  submitCount: number
  submittedAt: Date | null
  windowEndsAt: Date | null
}

/** MTN: a 404 says nothing until its records have caught up. */
const notFoundSettlesMs = 2 * 60_000
const maxResubmits = 3

export type ReadDecision =
  | { kind: 'succeeded'; providerTxnId: string | null }
  | { kind: 'mismatch'; what: 'amount' | 'currency' | 'reference' }
  | { kind: 'failed'; reason: FailureReason }
  | { kind: 'expired'; event: 'read_expired' | 'window_over' }
  | { kind: 'send_again' }
  | { kind: 'pending' }
  | { kind: 'nothing' }

type Success = Extract<ReadResult, { status: 'succeeded' }>

/** The facts of a success that do not match our request. Facts that the provider does not report count as equal. */
function mismatch(attempt: AttemptFacts, result: Success): 'amount' | 'currency' | 'reference' | null {
  if (result.amountXaf !== null && result.amountXaf !== attempt.amountXaf) {
    return 'amount'
  }
  if (result.currency !== null && result.currency !== attempt.currency) {
    return 'currency'
  }
  if (result.reference !== null && result.reference !== attempt.reference) {
    return 'reference'
  }
  return null
}

const over = (attempt: AttemptFacts, now: Date) =>
  attempt.windowEndsAt !== null && now >= attempt.windowEndsAt

function maySendAgain(attempt: AttemptFacts, now: Date) {
  const age = attempt.submittedAt ? now.getTime() - attempt.submittedAt.getTime() : 0
  return (
    attempt.state === 'unknown' &&
    age >= notFoundSettlesMs &&
    attempt.submitCount <= maxResubmits &&
    !over(attempt, now)
  )
}

/** The consequence of a status read for an attempt. */
export function decideRead(attempt: AttemptFacts, result: ReadResult, now: Date): ReadDecision {
  const may = (event: AttemptEvent) => nextAttemptState(attempt.state, event) !== null
  if (result.status === 'succeeded' && may('read_succeeded')) {
    const what = mismatch(attempt, result)
    return what ? { kind: 'mismatch', what } : { kind: 'succeeded', providerTxnId: result.providerTxnId }
  }
  if (result.status === 'failed' && may('read_failed')) {
    return { kind: 'failed', reason: result.reason }
  }
  if (result.status === 'expired' && may('read_expired')) {
    return { kind: 'expired', event: 'read_expired' }
  }
  if (result.status === 'not_found' && maySendAgain(attempt, now)) {
    return { kind: 'send_again' }
  }
  if (may('window_over') && over(attempt, now)) {
    return { kind: 'expired', event: 'window_over' }
  }
  return result.status === 'pending' && may('read_pending') ? { kind: 'pending' } : { kind: 'nothing' }
}
