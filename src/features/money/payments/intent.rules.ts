export type IntentState =
  | 'code_sent'
  | 'code_locked'
  | 'code_expired'
  | 'authorised'
  | 'paid'
  | 'cancelled'
  | 'review'
  | 'refunded'

export type IntentEvent =
  | 'wrong_code'
  | 'last_wrong_code'
  | 'code_lapsed'
  | 'code_renewed'
  | 'right_code'
  | 'attempt_succeeded'
  | 'facts_disagree'
  | 'details_changed'
  | 'paying_attempt_refunded'
  | 'price_changed'
  | 'review_closed'

/** Moves that are not listed are illegal and change nothing. */
export const transitions: Record<IntentState, Partial<Record<IntentEvent, IntentState>>> = {
  code_sent: {
    wrong_code: 'code_sent',
    last_wrong_code: 'code_locked',
    code_lapsed: 'code_expired',
    code_renewed: 'code_sent',
    right_code: 'authorised',
    details_changed: 'cancelled',
    price_changed: 'cancelled',
  },
  code_locked: { details_changed: 'cancelled' },
  code_expired: { details_changed: 'cancelled' },
  authorised: {
    attempt_succeeded: 'paid',
    facts_disagree: 'review',
    details_changed: 'cancelled',
    price_changed: 'cancelled',
  },
  // An attempt whose own facts agree still pays; staff keep seeing why it was under review.
  // The office closes a review by refunding what arrived; it never declares anything paid.
  review: { attempt_succeeded: 'paid', facts_disagree: 'review', review_closed: 'cancelled' },
  paid: { paying_attempt_refunded: 'refunded' },
  cancelled: {},
  refunded: {},
}

export const nextIntentState = (state: IntentState, event: IntentEvent): IntentState | null =>
  transitions[state][event] ?? null

/** Money that arrives pays the intent, or is refunded. */
export const arrivedMoney = (state: IntentState): 'pays' | 'is_owed_back' =>
  nextIntentState(state, 'attempt_succeeded') ? 'pays' : 'is_owed_back'

export const unfinishedStates = ['code_sent', 'code_locked', 'code_expired', 'authorised', 'review'] as const
