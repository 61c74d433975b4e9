import type { AttemptState } from '@/features/money/payments/attempt.rules'
import type { DifferenceKind } from './statements.schema'

interface Facts {
  kind: DifferenceKind
  isOut: boolean
  amountXaf: number
  ourAmountXaf: number | null
  ourState: AttemptState | null
}

/**
 * What is different. `otherAmount`: both sides have the money, with different amounts; `notConfirmed`: the operator has the money of a
 * request whose success it has not told us.
 */
export function situationOf({ kind, isOut, ourAmountXaf, ourState, amountXaf }: Facts) {
  if (kind !== 'line') {
    return kind === 'attempt' ? 'missingPayment' : 'missingRefund'
  }
  if (isOut) {
    return 'unknownPayout'
  }
  if (ourState === null) {
    return 'unknownPayment'
  }
  return ourState === 'succeeded' && ourAmountXaf !== amountXaf ? 'otherAmount' : 'notConfirmed'
}
