import { randomUUID } from 'node:crypto'
import type { LedgerAccount } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import { netXaf, splitAmount } from '../../amount.rules'
import { amountsOfRefund } from '../../refund.rules'
import { holdTillOpen } from './till-lock'

interface Booked {
  id: string
  userId: string
}

interface PaidIntent extends Booked {
  amountXaf: number
  priceXaf: number
  discountXaf?: number
  discountAccount?: LedgerAccount | null
}

interface Line {
  /** `surplus`: money that arrived beyond what was owed; `surplus_returned`: it has been paid back. */
  kind: 'payment' | 'credit_used' | 'discount' | 'refund' | 'surplus' | 'surplus_returned'
  account: LedgerAccount
  amountXaf: number
}

/** Without a request to a wallet, the money was received in cash. */
const moneyAccount = (attemptId: string | null): LedgerAccount => (attemptId ? 'provider_wallet' : 'cash')

/**
 * Double entry. The lines of one transaction sum to zero, otherwise the database refuses them; it also refuses a second
 * posting of the same thing.
 */
async function post(tx: Tx, intent: Booked, attemptId: string | null, at: Date, lines: readonly Line[]) {
  if (lines.some(({ account }) => account === 'cash')) {
    await holdTillOpen(tx)
  }
  const transactionId = randomUUID()
  await tx.ledgerEntry.createMany({
    data: lines
      .filter(({ amountXaf }) => amountXaf !== 0)
      .map((line) => ({ ...line, transactionId, userId: intent.userId, intentId: intent.id, attemptId, at })),
  })
}

/** What a code gave, and to whom it is booked; nothing without a code. */
const discountLine = (
  kind: 'discount' | 'refund',
  { discountAccount, discountXaf = 0 }: PaidIntent,
  sign: 1 | -1,
): Line[] => (discountAccount ? [{ kind, account: discountAccount, amountXaf: sign * discountXaf }] : [])

/** Posts the received money, the revenue, and the student's credit. */
export async function postPayment(
  tx: Tx,
  intent: PaidIntent,
  attemptId: string | null,
  at: Date,
): Promise<void> {
  const { creditUsedXaf, creditKeptXaf } = splitAmount(intent.amountXaf, netXaf(intent))
  await post(tx, intent, attemptId, at, [
    { kind: 'payment', account: moneyAccount(attemptId), amountXaf: intent.amountXaf },
    { kind: 'payment', account: 'course_revenue', amountXaf: -(intent.amountXaf - creditKeptXaf) },
    { kind: 'payment', account: 'student_credit', amountXaf: -creditKeptXaf },
    { kind: 'credit_used', account: 'student_credit', amountXaf: creditUsedXaf },
    { kind: 'credit_used', account: 'course_revenue', amountXaf: -creditUsedXaf },
    { kind: 'discount', account: 'course_revenue', amountXaf: -(intent.discountXaf ?? 0) },
    ...discountLine('discount', intent, 1),
  ])
}

/** Reverses a paid payment: the revenue, the money that leaves, and the credit. */
export async function postRefund(
  tx: Tx,
  intent: PaidIntent,
  attemptId: string | null,
  refundXaf: number,
  at: Date,
): Promise<void> {
  const { creditTakenXaf, creditReturnedXaf } = amountsOfRefund(intent, refundXaf)
  await post(tx, intent, attemptId, at, [
    { kind: 'refund', account: moneyAccount(attemptId), amountXaf: -refundXaf },
    { kind: 'refund', account: 'course_revenue', amountXaf: intent.priceXaf },
    { kind: 'refund', account: 'student_credit', amountXaf: creditTakenXaf - creditReturnedXaf },
    ...discountLine('refund', intent, -1),
  ])
}

/** Money in the wallet that is not ours, from the moment it is detected. */
export async function postSurplus(tx: Tx, intent: Booked, attemptId: string, amountXaf: number, at: Date) {
  await post(tx, intent, attemptId, at, [
    { kind: 'surplus', account: 'provider_wallet', amountXaf },
    { kind: 'surplus', account: 'refunds_payable', amountXaf: -amountXaf },
  ])
}

export async function postSurplusReturned(
  tx: Tx,
  intent: Booked,
  attemptId: string,
  amountXaf: number,
  at: Date,
) {
  await post(tx, intent, attemptId, at, [
    { kind: 'surplus_returned', account: 'refunds_payable', amountXaf },
    { kind: 'surplus_returned', account: 'provider_wallet', amountXaf: -amountXaf },
  ])
}
