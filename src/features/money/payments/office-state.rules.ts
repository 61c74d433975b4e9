import type { PaymentReason, PaymentStatus } from './payments.answers'

/** The state of a payment that the office sees: always one, never two that contradict each other. */
type OfficeState = PaymentStatus | 'unknown' | 'cancelled'

interface Shown {
  status: PaymentStatus
  reason: PaymentReason | null
}

/**
 * When the time of a request is over, the payer sees "failed", but the office sees "unknown" until
 * somebody has looked it up.
 */
export function officeState({ status, reason }: Shown, hasQuestion: boolean): OfficeState {
  if (reason === 'cancelled' || reason === 'given_back') {
    return 'cancelled'
  }
  return hasQuestion && (status === 'failed' || status === 'pending') ? 'unknown' : status
}

interface Facts extends Shown {
  hasQuestion: boolean
  inCash: boolean
  byTransfer: boolean
  hasProvider: boolean
  /** Some refund is neither paid out nor taken back. */
  hasOpenRefund: boolean
}

type KnownFact =
  | Exclude<OfficeState, 'verified' | 'failed'>
  | 'paid'
  | 'paidInCash'
  | 'paidByTransfer'
  | 'paidFromCredit'
  | 'failed'
  | 'givenBack'
type NextStep = 'none' | 'wait' | 'lookUp' | 'review' | 'refund' | 'tryAgain'

interface Situation {
  known: KnownFact
  unknown: 'approval' | 'money' | 'whichIsRight' | null
  next: NextStep
}

const knownOf = (state: OfficeState, { reason, inCash, byTransfer, hasProvider }: Facts): KnownFact => {
  if (state === 'verified') {
    return hasProvider ? 'paid' : byTransfer ? 'paidByTransfer' : inCash ? 'paidInCash' : 'paidFromCredit'
  }
  return reason === 'given_back' ? 'givenBack' : state
}

const open: Partial<Record<OfficeState, Pick<Situation, 'unknown' | 'next'>>> = {
  pending: { unknown: 'approval', next: 'wait' },
  unknown: { unknown: 'money', next: 'lookUp' },
  review: { unknown: 'whichIsRight', next: 'review' },
  failed: { unknown: null, next: 'tryAgain' },
}

/** The known and unknown facts of a payment, and what the office has to do. */
export function situationOf(facts: Facts): Situation {
  const state = officeState(facts, facts.hasQuestion)
  const known = knownOf(state, facts)
  const { unknown, next } = open[state] ?? { unknown: null, next: 'none' as const }
  const otherQuestion = facts.hasQuestion && unknown === null
  return {
    known,
    unknown: otherQuestion ? 'money' : unknown,
    next: otherQuestion ? 'lookUp' : next === 'none' && facts.hasOpenRefund ? 'refund' : next,
  }
}
