/** Why somebody of the office has to look at a payment. `broken`: a promise about money does not hold. */
export type PaymentAlertKind = 'refund_due' | 'review' | 'undecided' | 'undecided_day' | 'broken'

export interface PaymentAlert {
  alert: PaymentAlertKind
  /** Of the payment; empty when it is about all of them. */
  reference: string
  /** Of the request to the wallet. */
  request: string
  amountXaf: number
  /** Which fact differs, of a payment under review. */
  fact?: 'amount' | 'currency' | 'reference' | 'transaction'
}

const surplus = /^surplus\.(paid|cancelled|refunded)$/
/** `differs.amount MBA-…-1`; before it was a code, "amount of request MBA-…-1 differs". */
const differs = /^(?:differs\.)?(amount|currency|reference|transaction) /

/** In which state a payment was when money arrived that is not ours; null: a person wrote this reason. */
export const surplusOf = (reason: string) =>
  (surplus.exec(reason)?.[1] ?? null) as 'paid' | 'cancelled' | 'refunded' | null

/** Which fact of a payment under review differs. */
export const disputedFact = (reviewReason: string | null) =>
  (differs.exec(reviewReason ?? '')?.[1] ?? null) as NonNullable<PaymentAlert['fact']> | null
