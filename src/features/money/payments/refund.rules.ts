import { netXaf, splitAmount } from './amount.rules'

export type RefundState = 'due' | 'approved' | 'done' | 'failed' | 'withdrawn'
export type RefundEvent = 'marked' | 'approved' | 'paid_out' | 'payout_failed' | 'withdrawn'

/**
 * Events that are not listed are illegal and change nothing. A failed payout is approved again. A mistaken
 * refund is withdrawn while no money is on its way: before approval, and after a failed payout.
 */
export const transitions: Record<RefundState, Partial<Record<RefundEvent, RefundState>>> = {
  due: { approved: 'approved', withdrawn: 'withdrawn' },
  approved: { paid_out: 'done', payout_failed: 'failed' },
  failed: { approved: 'approved', withdrawn: 'withdrawn' },
  done: {},
  withdrawn: { marked: 'due' },
}

export const nextRefundState = (state: RefundState, event: RefundEvent): RefundState | null =>
  transitions[state][event] ?? null

/** Still owed: neither paid out nor withdrawn. */
export const isOwed = (state: RefundState) => state !== 'done' && state !== 'withdrawn'

interface PaidFacts {
  amountXaf: number
  priceXaf: number
  /** What a code took off the price: it was not paid and is not paid out. */
  discountXaf?: number
}

export interface RefundAmounts {
  /** What is paid out. */
  refundXaf: number
  /** The part of it that was credit: from now on it cannot be spent. */
  creditTakenXaf: number
  /** Credit that this payment left and that other programs have used: it is not paid out. */
  creditSpentXaf: number
  /** Credit of earlier payments that this one had used: it is given back as credit. */
  creditReturnedXaf: number
}

/** The amounts of a refund of the whole payment, if the student has `availableXaf` of credit left at this moment. */
export function refundAmounts(paid: PaidFacts, availableXaf: number): RefundAmounts {
  const { creditUsedXaf, creditKeptXaf } = splitAmount(paid.amountXaf, netXaf(paid))
  const creditTakenXaf = Math.min(creditKeptXaf, Math.max(0, availableXaf))
  return {
    refundXaf: paid.amountXaf - creditKeptXaf + creditTakenXaf,
    creditTakenXaf,
    creditSpentXaf: creditKeptXaf - creditTakenXaf,
    creditReturnedXaf: creditUsedXaf,
  }
}

/** The same, read from a refund that was marked earlier. */
export const amountsOfRefund = (paid: PaidFacts, refundXaf: number): RefundAmounts =>
  refundAmounts(paid, refundXaf - Math.min(paid.amountXaf, netXaf(paid)))
