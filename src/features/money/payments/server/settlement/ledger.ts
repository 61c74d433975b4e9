import { randomUUID } from 'node:crypto'
import type { LedgerAccount } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import { netXaf, splitAmount } from '../../amount.rules'
import type { RefundAmounts } from '../../refund.rules'
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
  priceCodeId?: string | null
}

/** What a school or company has paid for one place of an order. */
interface Order {
  id: string
  priceXaf: number
}

interface Line {
  /** `surplus`: money that arrived beyond what was owed; `surplus_returned`: it has been paid back. */
  kind:
    | 'payment'
    | 'credit_used'
    | 'discount'
    | 'refund'
    | 'surplus'
    | 'surplus_returned'
    | 'places'
    | 'places_returned'
    | 'trial'
    | 'trial_returned'
  account: LedgerAccount
  amountXaf: number
  /** The order whose places these are. */
  orderId?: string
  /** The trial of a provider that moved the money. */
  trialId?: string
}

/** Without a request to a wallet, the money was received in cash. */
const moneyAccount = (attemptId: string | null): LedgerAccount => (attemptId ? 'provider_wallet' : 'cash')

/**
 * Double entry. The lines of one transaction sum to zero, otherwise the database refuses them; it also refuses a second
 * posting of the same thing.
 */
async function post(
  tx: Tx,
  intent: Booked | null,
  attemptId: string | null,
  at: Date,
  lines: readonly Line[],
  refundId: string | null = null,
) {
  if (lines.some(({ account }) => account === 'cash')) {
    await holdTillOpen(tx)
  }
  const transactionId = randomUUID()
  await tx.ledgerEntry.createMany({
    data: lines
      .filter(({ amountXaf }) => amountXaf !== 0)
      .map((line) => ({
        ...line,
        transactionId,
        userId: intent?.userId,
        intentId: intent?.id,
        attemptId,
        refundId,
        at,
      })),
  })
}

/**
 * What a code gave; nothing without one. For a place of an order, what was paid for it is owed no longer, and the rest of the price
 * is given.
 */
async function discountLines(
  tx: Tx,
  kind: 'discount' | 'refund',
  { discountAccount, discountXaf = 0, priceCodeId }: PaidIntent,
  sign: 1 | -1,
): Promise<Line[]> {
  if (!discountAccount) {
    return []
  }
  if (discountAccount !== 'prepaid_places') {
    return [{ kind, account: discountAccount, amountXaf: sign * discountXaf }]
  }
  const { order } = await tx.priceCode.findUniqueOrThrow({
    where: { id: priceCodeId ?? '' },
    select: { order: { select: { id: true, priceXaf: true } } },
  })
  const paidXaf = order?.priceXaf ?? 0
  return [
    { kind, account: 'prepaid_places', amountXaf: sign * paidXaf, orderId: order?.id },
    { kind, account: 'sponsor_discount', amountXaf: sign * (discountXaf - paidXaf) },
  ]
}

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
    ...(await discountLines(tx, 'discount', intent, 1)),
  ])
}

/** Reverses a paid payment or a part of it: the revenue, the money that leaves, and the credit. */
export async function postRefund(
  tx: Tx,
  intent: PaidIntent,
  { id: refundId, attemptId }: { id: string; attemptId: string | null },
  { refundXaf, revenueXaf, creditTakenXaf, creditReturnedXaf, isWhole }: RefundAmounts,
  at: Date,
): Promise<void> {
  const lines: Line[] = [
    { kind: 'refund', account: moneyAccount(attemptId), amountXaf: -refundXaf },
    { kind: 'refund', account: 'course_revenue', amountXaf: revenueXaf },
    { kind: 'refund', account: 'student_credit', amountXaf: creditTakenXaf - creditReturnedXaf },
    ...(isWhole ? await discountLines(tx, 'refund', intent, -1) : []),
  ]
  await post(tx, intent, attemptId, at, lines, refundId)
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

/** The transfer of a school or company: owed until its places are used. */
export async function postPlaces(tx: Tx, order: Order, places: number, at: Date) {
  const amountXaf = places * order.priceXaf
  await post(tx, null, null, at, [
    { kind: 'places', account: 'bank', amountXaf, orderId: order.id },
    { kind: 'places', account: 'prepaid_places', amountXaf: -amountXaf, orderId: order.id },
  ])
}

/** Places that nobody has used are paid back. */
export async function postPlacesReturned(tx: Tx, order: Order, places: number, at: Date) {
  const amountXaf = places * order.priceXaf
  await post(tx, null, null, at, [
    { kind: 'places_returned', account: 'prepaid_places', amountXaf, orderId: order.id },
    { kind: 'places_returned', account: 'bank', amountXaf: -amountXaf, orderId: order.id },
  ])
}

interface Trial {
  id: string
  amountXaf: number
}

/** A trial of a provider moved money into the wallet: it is no sale, and is owed back. */
export async function postTrial(tx: Tx, { id: trialId, amountXaf }: Trial, at: Date) {
  await post(tx, null, null, at, [
    { kind: 'trial', account: 'provider_wallet', amountXaf, trialId },
    { kind: 'trial', account: 'refunds_payable', amountXaf: -amountXaf, trialId },
  ])
}

export async function postTrialReturned(tx: Tx, { id: trialId, amountXaf }: Trial, at: Date) {
  await post(tx, null, null, at, [
    { kind: 'trial_returned', account: 'refunds_payable', amountXaf, trialId },
    { kind: 'trial_returned', account: 'provider_wallet', amountXaf: -amountXaf, trialId },
  ])
}
