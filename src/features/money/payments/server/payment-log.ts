import { container } from '@/server/container'
import { afterCommit, type Tx } from '@/server/kernel/transaction'
import type { LogEventOf } from '@/server/ports/logger'
import type { AttemptEvent } from '../attempt.rules'
import type { IntentEvent } from '../intent.rules'
import type { RefundEvent } from '../refund.rules'

type Transition = `intent.${IntentEvent}` | `attempt.${AttemptEvent}` | `refund.${RefundEvent}`

/** Each change of state has a log event: a missing one does not compile. */
const transitionEvents = {
  'intent.wrong_code': 'payment.code_rejected',
  'intent.last_wrong_code': 'payment.code_locked',
  'intent.code_lapsed': 'payment.code_lapsed',
  'intent.code_renewed': 'payment.code_renewed',
  'intent.right_code': 'payment.code_accepted',
  'intent.details_changed': 'payment.cancelled',
  'intent.price_changed': 'payment.cancelled',
  'intent.attempt_succeeded': 'payment.verified',
  'intent.facts_disagree': 'payment.review',
  'intent.review_closed': 'payment.review_closed',
  'intent.paying_attempt_refunded': 'payment.refunded',
  'attempt.lease_taken': 'payment.sending',
  'attempt.accepted': 'payment.asked',
  'attempt.refused': 'payment.failed',
  'attempt.not_sent': 'payment.failed',
  'attempt.no_answer': 'payment.no_answer',
  'attempt.submit_lost': 'payment.failed',
  'attempt.send_again': 'payment.asked_again',
  'attempt.read_pending': 'payment.pending',
  'attempt.read_succeeded': 'payment.money_confirmed',
  'attempt.read_failed': 'payment.failed',
  'attempt.read_expired': 'payment.expired',
  'attempt.window_over': 'payment.expired',
  'attempt.review_closed': 'payment.request_closed',
  'refund.approved': 'payment.refund_approved',
  'refund.paid_out': 'payment.refund_paid_out',
  'refund.payout_failed': 'payment.refund_failed',
  'refund.withdrawn': 'payment.refund_withdrawn',
} as const satisfies Record<Transition, LogEventOf<'info'>>

/** Other entries of a payment's history. */
const otherEvents = {
  'intent.created': 'payment.initiated',
  'intent.paid_from_credit': 'payment.verified',
  'intent.paid_by_code': 'payment.verified',
  'intent.paid_by_transfer': 'payment.verified',
  'intent.paid_in_cash': 'payment.verified',
  'attempt.created': 'payment.request_created',
  'attempt.undecided': 'payment.undecided',
  'attempt.undecided_day': 'payment.undecided',
  'attempt.looked_up': 'payment.looked_up',
  'refund.due': 'payment.refund_due',
  'refund.marked': 'payment.refund_due',
  'refund.asked': 'payment.refund_due',
  'callback.received': 'payment.callback_received',
  'claim.made': 'payment.claimed',
  'claim.refused': 'payment.claim_refused',
  'office.receipt_sent': 'payment.receipt_sent',
  'office.rechecked': 'payment.rechecked',
} as const satisfies Record<string, LogEventOf<'info'>>

const turnEvents = { ...transitionEvents, ...otherEvents }

/** Logged as a warning where it is detected. */
type LoggedElsewhere = 'callback.disagreed'
export type TurnType = keyof typeof turnEvents | LoggedElsewhere

/** The log event of a step; undefined: it is logged elsewhere. */
export const lineOf = (type: TurnType): LogEventOf<'info'> | undefined =>
  (turnEvents as Partial<Record<TurnType, LogEventOf<'info'>>>)[type]

interface Turn {
  type: TurnType
  /** The reference of the payment, or of the request, which begins with the payment's. */
  reference: string
  intentId: string
  attemptId?: string
  reason?: string
}

export function logTurn({ type, ...facts }: Turn): void {
  const event = lineOf(type)
  if (event) {
    container().log.info({ event, ...facts }, 'payment')
  }
}

/** Logs after the commit, so that a step that is rolled back writes no line. */
export const logTurnAfterCommit = (tx: Tx, turn: Turn) => afterCommit(tx, () => logTurn(turn))
