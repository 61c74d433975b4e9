import type { ProviderName } from '@/config/payment-providers'
import type { PriceCodeKind } from '@/features/money/codes/price-code.rules'
import type { AttemptState } from './attempt.rules'
import type { PaymentReason, PaymentStatus } from './payments.answers'
import type { RefundAmounts, RefundState } from './refund.rules'

export interface OfficeAttempt {
  reference: string
  provider: ProviderName
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
  request: string | null
  createdAt: Date
  markedBy: string | null
  approval: { by: string; at: Date; reason: string } | null
  payout: { by: string; at: Date; reference: string } | null
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
  /** Paid in cash at the office: who received it, and why. */
  manual: { by: string; reason: string } | null
  amountXaf: number
  priceXaf: number
  /** What a code took off the price. */
  discount: { kind: PriceCodeKind | null; code: string; xaf: number } | null
  creditUsedXaf: number
  creditKeptXaf: number
  createdAt: Date
  paidAt: Date | null
  receiptNumber: string | null
  creditNoteNumber: string | null
  attempts: OfficeAttempt[]
  refunds: OfficeRefund[]
  events: OfficeEvent[]
  ledger: LedgerLine[]
  can: {
    recheck: boolean
    /** The amounts of a refund at this moment; null: it cannot be marked. */
    refund: RefundAmounts | null
    /** The requests that disputed money may have come from; null: not under review. */
    closeReview: string[] | null
    /** The receipt can be mailed again: to the student, and to the person who paid through a link. */
    sendReceipt: { to: string; payer: string | null } | null
    /** Refunds, reviews and questions without an outcome are the admin's. */
    manage: boolean
  }
}
