/** The steps of a payment's history that its payer sees; all others are only for the office. */
const told = {
  'intent.created': 'codeSent',
  'intent.code_renewed': 'codeRenewed',
  'intent.last_wrong_code': 'codeLocked',
  'intent.code_lapsed': 'codeExpired',
  'intent.right_code': 'codeRight',
  'attempt.accepted': 'asked',
  'attempt.no_answer': 'unknown',
  'attempt.refused': 'refused',
  'attempt.read_failed': 'refused',
  'attempt.read_expired': 'expired',
  'attempt.window_over': 'expired',
  'intent.attempt_succeeded': 'paid',
  'intent.paid_by_code': 'paid',
  'intent.paid_from_credit': 'paid',
  'intent.paid_by_transfer': 'paidByTransfer',
  'intent.paid_in_cash': 'paidInCash',
  'intent.taken_before': 'paidInCash',
  'intent.price_changed': 'priceChanged',
  'intent.review_closed': 'reviewClosed',
  'intent.facts_disagree': 'review',
  'intent.details_changed': 'cancelled',
  'claim.made': 'claimed',
  'claim.refused': 'claimRefused',
  'refund.due': 'refundDue',
  'refund.marked': 'refundDue',
  'refund.asked': 'refundAsked',
  'refund.withdrawn': 'refundWithdrawn',
  'refund.approved': 'refundApproved',
  'refund.payout_failed': 'refundFailed',
  'refund.paid_out': 'refundPaidOut',
  'intent.paying_attempt_refunded': 'refunded',
} as const

export type HistoryStep = (typeof told)[keyof typeof told]

/** null: not shown to the payer. */
export const historyStep = (type: string): HistoryStep | null =>
  (told as Record<string, HistoryStep>)[type] ?? null
