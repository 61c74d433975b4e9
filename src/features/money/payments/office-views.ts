import type { AggregatorName, ProviderName } from '@/config/payment-providers'
import type { PriceCodeKind } from '@/features/money/codes/price-code.rules'
import type { AttemptState } from './attempt.rules'
import type { PaymentReason, PaymentStatus } from './payments.answers'
import type { RefundAmounts, RefundState, SecondPerson } from './refund.rules'
import type { RefundByRule } from './refund-by-rule.rules'

export interface OfficeAttempt {
  reference: string
  provider: ProviderName
  /** Who carried it; null: the provider's own contract. */
  aggregator: AggregatorName | null
  phone: string
  amountXaf: number
  state: AttemptState
  reason: string | null
  providerTxnId: string | null
  createdAt: Date
  lastReadAt: Date | null
  nextReadAt: Date | null
  readCount: number
  /** The outcome is unknown, and nobody has looked it up. */
  isQuestion: boolean
}

export interface OfficeRefund {
  id: string
  version: number
  state: RefundState
  amountXaf: number
  reason: string
  /** The refund of the payment itself; otherwise of money that paid for nothing. */
  ofPayment: boolean
  /** What its payout means for the enrolment, if it is of the payment itself; `ended`: the refund of the other part has ended it before. */
  enrolment: 'ends' | 'stays' | 'ended'
  /** Whether another person has to take the next step, or the reader may because nobody else could. */
  secondPerson: SecondPerson
  /** The student who asked for it. */
  askedBy: string | null
  request: string | null
  createdAt: Date
  markedBy: string | null
  approval: { by: string; at: Date; reason: string } | null
  payout: { by: string; at: Date; reference: string } | null
}

/** A refund that was just marked. */
export interface MarkedRefund {
  reference: string
  refund: {
    id: string
    amountXaf: number
    state: RefundState
    reason: string
    endsEnrolment: boolean
    createdAt: Date
  }
}

/** A price in two parts, of a program or of one student's purchase. */
export interface OfficePlan {
  id: string
  state: 'granted' | 'owed' | 'paused' | 'paid' | 'whole' | 'withdrawn' | 'waived' | 'refunded'
  firstXaf: number
  secondXaf: number
  /** '2027-01-12'; null: days after the first part. */
  dueOn: string | null
  dueDays: number | null
  firstPaidAt: Date | null
  endedAt: Date | null
  grantedBy: string
  reason: string
  endReason: string | null
  /** The parts are still the price of the program, or the first is paid. */
  fitsPrice: boolean
  payments: { reference: string; part: number }[]
}

export interface OfficeEvent {
  id: string
  at: Date
  type: string
  /** The member of the back office who did it. */
  by: string | null
  request: string | null
  /** What they wrote, or the operator's number. */
  note: string | null
}

export interface LedgerLine {
  id: string
  at: Date
  kind: string
  account: string
  amountXaf: number
}

export interface OfficePayment {
  reference: string
  status: PaymentStatus
  reason: PaymentReason | null
  reviewReason: string | null
  student: { id: string; name: string; email: string }
  program: string
  /** The class that its student is in, or has chosen. */
  cohort: { id: string; startsOn: string | null } | null
  provider: ProviderName | null
  phone: string | null
  /** Paid in cash at the office, or booked from the line of a statement: who did it, and why. */
  manual: { by: string; reason: string; byTransfer: boolean } | null
  amountXaf: number
  priceXaf: number
  /** One part of the price; null: the whole price. */
  part: number | null
  programSlug: string
  /** What a code took off the price. */
  discount: { kind: PriceCodeKind | null; code: string; xaf: number } | null
  creditUsedXaf: number
  creditKeptXaf: number
  createdAt: Date
  paidAt: Date | null
  receiptNumber: string | null
  /** What went back of it. */
  refundedXaf: number
  creditNotes: string[]
  attempts: OfficeAttempt[]
  refunds: OfficeRefund[]
  events: OfficeEvent[]
  ledger: LedgerLine[]
  /** What it would give back today by the owner's rule; null: no refund can be marked. */
  byRule: RefundByRule | null
  can: {
    recheck: boolean
    /** The amounts of a refund of all that is left at this moment; null: none can be marked. */
    refund: RefundAmounts | null
    /** The requests that disputed money may have come from; null: not under review. */
    closeReview: string[] | null
    /** The receipt can be mailed again: to the student, and to the person who paid through a link. */
    sendReceipt: { to: string; payer: string | null } | null
    /** Refunds, reviews and questions without an outcome are the admin's. */
    manage: boolean
  }
}
