import type { ProviderName } from '@/config/payment-providers'
import type { ChoosableClass } from '@/features/classes/cohorts/cohort-views'
import type { FailureReason, NextAction } from '@/server/ports/payment-gateway'

/** `initiated`: a code is asked for, or the code is right and no wallet is asked yet. */
export type PaymentStatus = 'initiated' | 'pending' | 'verified' | 'failed' | 'review' | 'refunded'

/** Why a payment failed; the text of each is Payment.reasons.<reason>. */
export type PaymentReason = FailureReason | 'cancelled' | 'given_back'

/** GET /api/payment/{reference}. Times are ISO 8601. */
export interface PaymentView {
  reference: string
  status: PaymentStatus
  reason: PaymentReason | null
  next_action: NextAction | null
  /** null: paid from credit alone, no wallet was asked. */
  provider: ProviderName | null
  amount: number
  currency: 'XAF'
  /** Masked. */
  phone: string | null
  /** The program's slug. */
  program: string
  created_at: string
  verified_at: string | null
  receipt_number: string | null
  credit_note_number: string | null
  /** Until when the payer can approve (the provider's window); null: there is no open prompt. */
  approve_until?: string | null
}

/** A payment in progress: everything that a reloaded or reopened form needs to continue. */
export interface OpenPayment extends PaymentView {
  /** Full, to fill the form again: the payer's own. */
  full_phone: string
  step: 'code' | 'wallet' | 'retry' | 'review'
  code: {
    state: 'sent' | 'locked' | 'expired' | 'right'
    expires_at: string
    /** From when a new code can be asked for; null: no more codes for this payment. */
    resend_at: string | null
    tries_left: number
  }
  /** After a failed or expired request: from when retryPayment may be called; null: a new code is needed first. */
  retry_at: string | null
}

export interface CheckoutProgram {
  slug: string
  title: string
  durationWeeks: number
  /** Weeks that have lessons or exercises today. */
  weeksReady: number
  isOnline: boolean
  priceXaf: number
  /** Credit of earlier payments that lowers this price. */
  creditXaf: number
  /** What is to be paid at least; 0: the credit is enough, see payWithCredit. */
  dueXaf: number
  /** Chosen at registration or later and not paid yet. */
  chosen: boolean
  paid: boolean
  /** A request for its payment is open on a phone. */
  paymentWaits: boolean
}

export interface Checkout {
  /** Every program of the catalogue that is not paid yet comes with paid: false. */
  programs: CheckoutProgram[]
  /** The program this form is about; null when everything is paid. */
  program: CheckoutProgram | null
  creditXaf: number
  /** The providers that can be chosen here. */
  providers: ProviderName[]
  /** Where the code goes. */
  email: string
  phone: string | null
  open: OpenPayment | null
  /** The price at which the open payment was started, when the program's price has changed. */
  repricedFromXaf: number | null
  /** Classes of the program that can be chosen. */
  classes: ChoosableClass[]
  /** The class that was chosen by its id, or one of `wishWords`. */
  classChosen: string
  /** The class that it would be now without a choice; null: none suits. */
  nextClass: string | null
  /** The class whose seat the open payment is for. */
  openClass: ChoosableClass | null
  /**
   * The waiting list that the student is on: of this class, or (null) of any of the program; `place`: how many are
   * mailed before and with them, null where it is not the list of one class.
   */
  waiting: { cohortId: string | null; place: number | null } | null
  /** The reference of the verified payment of the program that was asked for. */
  paidReference: string | null
}

/** What initiatePayment and resendCode answer. */
export interface InitiatedPayment {
  success: true
  message: string
  reference: string
  expires_at: string
  status: PaymentStatus
}

/** What verifyPayment and retryPayment answer; a wrong code and a failed payment are AppErrors (400, 402). */
export interface VerifiedPayment {
  success: boolean
  message: string
  status: PaymentStatus
  reference: string
  next_action?: NextAction
}

/** One line of the list of payments. */
export interface ListedPayment extends PaymentView {
  program_title: string
}

/** Everything that a receipt says; the page and the PDF say the same. */
export interface Receipt {
  number: string
  reference: string
  issuedAt: Date
  paidAt: Date
  payer: { id: string; name: string; email: string }
  program: { slug: string; title: string; durationWeeks: number }
  priceXaf: number
  creditUsedXaf: number
  amountXaf: number
  /** Paid above the price, kept for the next program. */
  creditKeptXaf: number
  provider: ProviderName | null
  providerReference: string | null
  maskedPhone: string | null
  /** Paid over the counter, at the office. */
  inCash: boolean
}

/** Everything that a credit note says. */
export interface CreditNote
  extends Pick<
    Receipt,
    | 'number'
    | 'reference'
    | 'issuedAt'
    | 'payer'
    | 'program'
    | 'priceXaf'
    | 'provider'
    | 'maskedPhone'
    | 'inCash'
  > {
  receiptNumber: string
  /** What the receipt says was paid. */
  paidXaf: number
  /** Paid out. */
  refundXaf: number
  /** Credit of earlier payments that is credit again. */
  creditReturnedXaf: number
  /** Kept as credit and used for other programs since: not paid out. */
  creditSpentXaf: number
  payoutReference: string | null
}
