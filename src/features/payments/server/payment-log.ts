import { container } from '@/server/container'
import { afterCommit, type Tx } from '@/server/kernel/transaction'
import type { LogEventOf } from '@/server/ports/logger'

/**
 * The log event of each step of a payment. The history keeps every step; the log has one line per milestone.
 */
const eventNames: Readonly<Record<string, LogEventOf<'info'>>> = {
  'intent.created': 'payment.initiated',
  'intent.code_renewed': 'payment.code_renewed',
  'intent.wrong_code': 'payment.code_rejected',
  'intent.last_wrong_code': 'payment.code_locked',
  'intent.code_lapsed': 'payment.code_lapsed',
  'intent.right_code': 'payment.code_accepted',
  'intent.details_changed': 'payment.cancelled',
  'intent.price_changed': 'payment.cancelled',
  'intent.review_closed': 'payment.review_closed',
  'intent.attempt_succeeded': 'payment.verified',
  'intent.paid_from_credit': 'payment.verified',
  'intent.paid_in_cash': 'payment.verified',
  'intent.facts_disagree': 'payment.review',
  'intent.paying_attempt_refunded': 'payment.refunded',
  'attempt.accepted': 'payment.asked',
  'attempt.send_again': 'payment.asked_again',
  'attempt.no_answer': 'payment.no_answer',
  'attempt.refused': 'payment.failed',
  'attempt.not_sent': 'payment.failed',
  'attempt.submit_lost': 'payment.failed',
  'attempt.read_failed': 'payment.failed',
  'attempt.read_expired': 'payment.expired',
  'attempt.window_over': 'payment.expired',
  'attempt.undecided': 'payment.undecided',
  'refund.due': 'payment.refund_due',
  'refund.marked': 'payment.refund_due',
  'refund.approved': 'payment.refund_approved',
  'refund.paid_out': 'payment.refund_paid_out',
  'refund.payout_failed': 'payment.refund_failed',
  'refund.withdrawn': 'payment.refund_withdrawn',
}

export interface Turn {
  type: string
  /** Of the payment, or of the request, whose reference begins with the payment's. */
  reference: string
  intentId: string
  attemptId?: string
  reason?: string
}

export function logTurn({ type, ...facts }: Turn): void {
  const event = eventNames[type]
  if (event) {
    container().log.info({ event, ...facts }, 'payment')
  }
}

/** After the commit: a step that is rolled back writes no line. */
export const logTurnAfterCommit = (tx: Tx, turn: Turn) => afterCommit(tx, () => logTurn(turn))
