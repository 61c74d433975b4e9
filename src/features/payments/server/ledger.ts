import { randomUUID } from 'node:crypto'
import type { LedgerAccount } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import { splitAmount } from '../amount.rules'

interface PaidIntent {
  id: string
  userId: string
  amountXaf: number
  priceXaf: number
}

interface Line {
  kind: 'payment' | 'credit_used'
  account: LedgerAccount
  amountXaf: number
}

/**
 * Double entry: what came into the wallet, what was earned, what the student has as credit. The lines of one
 * transaction sum to zero; the database refuses them otherwise, and refuses a second posting of an attempt.
 */
export async function postPayment(
  tx: Tx,
  intent: PaidIntent,
  attemptId: string | null,
  at: Date,
): Promise<void> {
  const { creditUsedXaf, creditKeptXaf } = splitAmount(intent.amountXaf, intent.priceXaf)
  const lines: Line[] = [
    { kind: 'payment', account: 'provider_wallet', amountXaf: intent.amountXaf },
    { kind: 'payment', account: 'course_revenue', amountXaf: -(intent.amountXaf - creditKeptXaf) },
    { kind: 'payment', account: 'student_credit', amountXaf: -creditKeptXaf },
    { kind: 'credit_used', account: 'student_credit', amountXaf: creditUsedXaf },
    { kind: 'credit_used', account: 'course_revenue', amountXaf: -creditUsedXaf },
  ]
  const transactionId = randomUUID()
  await tx.ledgerEntry.createMany({
    data: lines
      .filter(({ amountXaf }) => amountXaf !== 0)
      .map((line) => ({ ...line, transactionId, userId: intent.userId, intentId: intent.id, attemptId, at })),
  })
}
