import type { ProviderName } from '@/config/payment-providers'
import type { ProgramOffer } from '@/config/program-offers'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import type { WeekAvailability } from '@/features/classes/programs/availability.rules'
import type { PriceCodeKind } from '@/features/money/codes/price-code.rules'
import type { TextKey } from '@/messages/text-key'
import type { codeState } from './code.rules'
import type { PartNumber } from './part-wish'
import type { ClaimState, InitiatedAnswer, PaymentAnswer, PaymentStatus } from './payments.answers'
import type { PlanView } from './plan.rules'
import type { RefundState } from './refund.rules'
import type { RefundByRule } from './refund-by-rule.rules'

/** What its page shows besides. */
export interface PaymentView extends PaymentAnswer {
  /** What went back of it. */
  refunded_xaf: number
  credit_notes: { number: string; amount_xaf: number }[]
}

/** An operator's number that the payer sent in. */
export interface OwnClaim {
  id: string
  number: string
  state: ClaimState
  createdAt: Date
  answerBy: Date
  /** Why the office refused it. */
  refusal: string | null
}

/** What initiatePayment and resendCode answer. */
export interface InitiatedPayment extends InitiatedAnswer {
  status: PaymentStatus
}

/** A payment in progress: everything that a reloaded or reopened form needs to continue. */
export interface OpenPayment extends PaymentView {
  /** The payer's own complete number, to fill in the form again. */
  full_phone: string
  step: 'code' | 'wallet' | 'retry' | 'review'
  code: {
    state: ReturnType<typeof codeState>
    expires_at: string
    /** From when a new code can be requested; null: no more codes for this payment. */
    resend_at: string | null
    tries_left: number
  }
  /** After a failed or expired request: from when retryPayment may be called; null: a new code is needed first. */
  retry_at: string | null
}

/** The code that the payer has entered for the program. */
export interface EnteredCode {
  code: string
  /** null: it does not count. */
  kind: PriceCodeKind | null
  discountXaf: number
  /** Why it does not count any more. */
  problem: TextKey | null
}

export interface CheckoutProgram {
  slug: string
  title: string
  durationWeeks: number
  isOnline: boolean
  offer: ProgramOffer
  priceXaf: number
  /** What the entered code takes off this price. */
  discountXaf: number
  /** Credit of earlier payments that lowers this price. */
  creditXaf: number
  /** The minimum amount to pay; 0: the credit is enough, see payWithCredit. */
  dueXaf: number
  /** Chosen at registration or later and not paid yet. */
  chosen: boolean
  paid: boolean
  /** A request for its payment is open on a phone. */
  paymentWaits: boolean
}

export interface Checkout {
  /** Programs of the catalogue that are not paid yet have paid: false. */
  programs: CheckoutProgram[]
  /** The program of this form; null when everything is paid. */
  program: CheckoutProgram | null
  /** What stands of each of its weeks today. */
  availability: WeekAvailability[]
  creditXaf: number
  code: EnteredCode | null
  /** The providers that can be chosen here. */
  providers: ProviderName[]
  /** What the payer has sent in for the payment in progress. */
  claims: OwnClaim[]
  /** The address to which the code is mailed. */
  email: string
  phone: string | null
  open: OpenPayment | null
  /** The price at which the open payment was started, when the program's price has changed. */
  repricedFromXaf: number | null
  /** Classes of the program that can be chosen. */
  cohorts: ChoosableCohort[]
  /** The class that was chosen by its id, or one of `wishWords`. */
  cohortChosen: string
  /** The class that the student would get now without a choice; null: none suits. */
  nextCohort: string | null
  /** The class whose seat the open payment is for. */
  openCohort: ChoosableCohort | null
  /**
   * The waiting list that the student is on: of this class, or (null) of any class of the program; `place`: how many are
   * mailed before and with them, null where it is not the list of one class.
   */
  waiting: { cohortId: string | null; place: number | null } | null
  /** The link with which somebody else can pay for it; null: there is none. */
  link: { url: string; expires_at: string } | null
  /** What a payment made now would give back today; null: nothing is to be paid. */
  refundToday: RefundByRule | null
  /** Two parts that the payer can choose, or the second that is owed; null: the whole price. */
  plan: PlanView | null
  /** The part that this form pays: `program.priceXaf` is its price. null: the whole price. */
  part: PartNumber | null
  /** The reference of the verified payment of the requested program. */
  paidReference: string | null
}

/** The refund of a payment, for its payer. */
export interface OwnRefund {
  /** Its title. */
  program: string
  /** The reader paid, and may ask. */
  isOwn: boolean
  /** What would go back today by the owner's rule; null: the payment is not paid, or its refund is under way. */
  byRule: RefundByRule | null
  /** The refund under way; `askedAt`: the payer has asked for it. */
  open: { id: string; version: number; state: RefundState; amountXaf: number; askedAt: Date | null } | null
  /** The last refund is one that the payer asked for and the office refused. */
  refused: { amountXaf: number; reason: string } | null
}

/** One line of the list of payments. */
export interface ListedPayment extends PaymentView {
  program_title: string
  /** What it would give back today by the owner's rule; null: it is not paid, or its refund is under way. */
  by_rule: RefundByRule | null
}

/** The data of a receipt, the same for the page and the PDF. */
export interface Receipt {
  number: string
  reference: string
  issuedAt: Date
  paidAt: Date
  payer: { id: string; name: string; email: string }
  program: { slug: string; title: string; durationWeeks: number }
  priceXaf: number
  /** What a code took off the price, and who gave it. */
  discountXaf: number
  discountKind: PriceCodeKind | null
  creditUsedXaf: number
  amountXaf: number
  /** Paid above the price: credit for the next program. */
  creditKeptXaf: number
  provider: ProviderName | null
  providerReference: string | null
  maskedPhone: string | null
  /** Paid in cash at the office. */
  inCash: boolean
  /** A transfer to our number, which the office has booked. */
  byTransfer: boolean
  /** Paid before this product kept the books: the number of the receipt that was given then. */
  beforeReceipt?: string | null
  /** One part of the price; null: the whole price. */
  part: PartNumber | null
  /** The page that tells a stranger whether it counts; null while its code is being filled in. */
  checkUrl: string | null
}

/** The data of a credit note. */
export interface CreditNote
  extends Pick<
    Receipt,
    | 'number'
    | 'reference'
    | 'issuedAt'
    | 'payer'
    | 'program'
    | 'priceXaf'
    | 'discountXaf'
    | 'discountKind'
    | 'provider'
    | 'maskedPhone'
    | 'inCash'
    | 'byTransfer'
    | 'beforeReceipt'
    | 'checkUrl'
  > {
  receiptNumber: string
  /** The amount on the receipt. */
  paidXaf: number
  /** Paid out. */
  refundXaf: number
  /** Paid out before it. */
  refundedBeforeXaf: number
  /** All that paid for the program has gone back. */
  isWhole: boolean
  /** Credit of earlier payments that is credit again. */
  creditReturnedXaf: number
  /** Credit that is not paid out with the last refund: used for other programs, or kept. */
  creditSpentXaf: number
  payoutReference: string | null
}
