import { randomUUID } from 'node:crypto'
import type { Locale } from '@/config/locales'
import type { Prisma } from '@/generated/prisma/client'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { issueReceipts } from './issue-receipt'

/** Money that the office took before this product kept the books. */
export interface TakenBefore {
  userId: string
  programId: string
  enrolmentId: string
  cohortId: string | null
  locale: Locale
  /** It paid the program in full, whatever the price is today. */
  amountXaf: number
  paidAt: Date
  /** The number of the receipt that was given then. */
  receipt: string
  /** How it was paid, in words. */
  reason: string
}

type Intent = TakenBefore & { id: string }

const intentOf = (
  { id, receipt, reason, paidAt, ...taken }: Intent,
  byId: string,
): Prisma.PaymentIntentCreateManyInput => ({
  ...taken,
  id,
  reference: `MBA-${randomReadable(10)}`,
  priceXaf: taken.amountXaf,
  state: 'paid',
  beforeReceipt: receipt,
  manualById: byId,
  manualReason: reason,
  codesSent: 0,
  codeTriesLeft: 0,
  codeExpiresAt: paidAt,
  codeSentAt: paidAt,
  paidAt,
  createdAt: paidAt,
})

function entriesOf({ id: intentId, userId, amountXaf, paidAt: at }: Intent) {
  const transactionId = randomUUID()
  const entry = { transactionId, kind: 'payment', userId, intentId, at }
  return [
    { ...entry, account: 'taken_before' as const, amountXaf },
    { ...entry, account: 'course_revenue' as const, amountXaf: -amountXaf },
  ]
}

/**
 * Books payments of before in the ledger with their own day, each with a receipt of today that names the old one. Their money is in no
 * till, and nobody gets a mail. The same number of statements for any number of payments; the caller has locked accounts and enrolments.
 */
export async function bookTakenBefore(
  tx: Tx,
  payments: readonly TakenBefore[],
  { byId, now }: { byId: string; now: Date },
): Promise<void> {
  if (payments.length === 0) {
    return
  }
  const intents = payments.map((taken): Intent => ({ ...taken, id: randomUUID() }))
  await tx.paymentIntent.createMany({ data: intents.map((intent) => intentOf(intent, byId)) })
  await tx.ledgerEntry.createMany({ data: intents.flatMap(entriesOf) })
  await tx.paymentEvent.createMany({
    data: intents.map(({ id: intentId, reason, receipt }) => ({
      intentId,
      type: 'intent.taken_before',
      at: now,
      details: { reason, receipt, by: byId },
    })),
  })
  await issueReceipts(tx, intents, now)
}
