import { paths } from '@/config/paths'
import type { Right } from '@/config/roles'

/**
 * Why somebody of the office has to look at a payment. `refund_asked`: a student gives a program back. `broken`: a rule about money is violated; `differences`: the operators' files and our
 * payments do not agree.
 */
export type PaymentAlertKind =
  | 'refund_due'
  | 'refund_asked'
  | 'review'
  | 'undecided'
  | 'undecided_day'
  | 'broken'
  | 'differences'

export interface PaymentAlert {
  alert: PaymentAlertKind
  /** The reference of the payment; empty if the alert is about all payments. */
  reference: string
  /** The reference of the request to the wallet; empty if there was none. */
  request: string
  amountXaf: number
  /** The differing fact of a payment under review. */
  fact?: 'amount' | 'currency' | 'reference' | 'transaction'
  /** Of differences: how many there are. */
  count?: number
}

/** The page of an alert, and the right that opens it. */
export function placeOfAlert({ alert, reference }: Pick<PaymentAlert, 'alert' | 'reference'>): {
  page: string
  right: Right
} {
  if (reference) {
    return { page: paths.officePayment(reference), right: 'payments.manage' }
  }
  return alert === 'differences'
    ? { page: paths.officePage('statements'), right: 'payments.manage' }
    : { page: paths.officePage('system'), right: 'system.manage' }
}

const surplus = /^surplus\.(paid|cancelled|refunded)$/
/** `differs.amount MBA-…-1`; older rows have "amount of request MBA-…-1 differs". */
const differs = /^(?:differs\.)?(amount|currency|reference|transaction) /

/** The state of the payment when surplus money arrived; null: a person wrote this reason. */
export const surplusOf = (reason: string) =>
  (surplus.exec(reason)?.[1] ?? null) as 'paid' | 'cancelled' | 'refunded' | null

/** The differing fact of a payment under review. */
export const disputedFact = (reviewReason: string | null) =>
  (differs.exec(reviewReason ?? '')?.[1] ?? null) as NonNullable<PaymentAlert['fact']> | null
