import { minimumPaymentXaf } from '@/config/limits'

/** Whole XAF. Credit of earlier payments lowers what is due. */
export const dueXaf = (priceXaf: number, creditXaf: number) => Math.max(0, priceXaf - Math.max(0, creditXaf))

/** The price of a purchase without what a code takes off it. */
export const netXaf = ({ priceXaf, discountXaf = 0 }: { priceXaf: number; discountXaf?: number }) =>
  priceXaf - discountXaf

interface Split {
  /** Taken from the student's credit. */
  creditUsedXaf: number
  /** Paid above the price: becomes credit. */
  creditKeptXaf: number
}

/** amount + credit used = price + credit kept, always. */
export const splitAmount = (amountXaf: number, priceXaf: number): Split => ({
  creditUsedXaf: Math.max(0, priceXaf - amountXaf),
  creditKeptXaf: Math.max(0, amountXaf - priceXaf),
})

/** null, or the key of the text that says the minimum. */
export function amountProblem(amountXaf: number, dueXaf: number) {
  if (amountXaf >= dueXaf && amountXaf > 0) {
    return null
  }
  return dueXaf === minimumPaymentXaf || dueXaf === 0
    ? 'Validation.amountTooSmall'
    : 'Validation.amountBelowPrice'
}
