import { officeHours } from '@/features/base/settings/office-hours'
import { db } from '@/server/db'
import { payer } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { answerBy, readTransactionNumber, type TransactionNumber } from '../../claim.rules'
import { claimPaymentSchema } from '../../claims.schema'
import type { ClaimAnswer } from '../../payments.answers'
import { askNow, isAskable } from '../attempts/ask-now'
import { recordPaymentEvent } from '../payment-history'
import { getOwnByReference, type IntentAggregate, lockIntent } from '../payments.repository'
import { countWaiting, findClaims, paidForOther } from './claims.repository'

/** More numbers of one person than this are no help to the office. */
const mostWaiting = 5
/** The newest requests of the person that are asked about. */
const mostAsked = 5

interface Claim {
  number: TransactionNumber
  text: string
  now: Date
}

/** A number counts once. The person who sends it a second time hears which of the reasons it is. */
async function refuseTwice(tx: Tx, intent: IntentAggregate, { number }: Claim): Promise<void> {
  const { key: numberKey } = number
  const { userId } = intent
  const claims = await tx.paymentClaim.findMany({
    where: { numberKey, OR: [{ refusedAt: null }, { userId }] },
    select: { userId: true, refusedAt: true },
  })
  const counting = claims.find(({ refusedAt }) => refusedAt === null)
  if (counting) {
    const text = counting.userId === userId ? 'Claims.sentAlready' : 'Claims.claimedAlready'
    throw new AppError('conflict', { text })
  }
  if (claims.length > 0) {
    throw new AppError('conflict', { text: 'Claims.refusedAlready' })
  }
  if (await paidForOther(tx, numberKey, userId)) {
    throw new AppError('conflict', { text: 'Claims.claimedAlready' })
  }
}

/** Stores the claim; null: the payment is paid, and there is nothing to claim. */
async function storeClaim(tx: Tx, intentId: string, claim: Claim): Promise<string | null> {
  const intent = await lockIntent(tx, intentId)
  await refuseTwice(tx, intent, claim)
  if (intent.state === 'paid') {
    return null
  }
  if (intent.state === 'refunded') {
    throw new AppError('conflict', { text: 'Payment.answers.refunded' })
  }
  if ((await countWaiting(tx, intent.userId)) >= mostWaiting) {
    throw new AppError('conflict', { text: 'Claims.tooMany' })
  }
  const { number, text, now } = claim
  const { id } = await tx.paymentClaim.create({
    data: {
      intentId,
      userId: intent.userId,
      number: number.number,
      numberKey: number.key,
      text,
      answerBy: answerBy(now, officeHours()),
      createdAt: now,
    },
    select: { id: true },
  })
  await recordPaymentEvent(tx, { intentId, reference: intent.reference, type: 'claim.made', at: now })
  return id
}

/** Only the provider's own answer can settle it now. */
async function askAboutRequests(userId: string, now: Date): Promise<void> {
  const attempts = await db().paymentAttempt.findMany({
    where: { intent: { userId }, submittedAt: { not: null } },
    orderBy: { createdAt: 'desc' },
    take: mostAsked,
    select: { id: true, state: true, submittedAt: true, lastReadAt: true, nextReadAt: true },
  })
  await Promise.all(attempts.filter(isAskable).map((attempt) => askNow(attempt, now)))
}

/**
 * "I already paid": the operator's number, or its SMS. It makes nothing paid: the payer's requests are read at the provider again,
 * and what stays open waits for the office, which has the operator's statement.
 */
export const claimPayment = defineUseCase({
  name: 'payments.claim-payment',
  access: payer(),
  input: claimPaymentSchema,
  limits: [perActor('payment.claim')],
  async run({ input, actor, now }): Promise<ClaimAnswer> {
    const number = readTransactionNumber(input.text)
    if (!number) {
      throw invalid({ text: 'Claims.noNumber' })
    }
    const intent = await getOwnByReference(input.reference, actor)
    const claim = { number, text: input.text, now }
    const id = await decideInTransaction((tx) => storeClaim(tx, intent.id, claim))
    if (id === null) {
      return { state: 'paid' }
    }
    await askAboutRequests(actor.user.id, now)
    const stored = (await findClaims(intent.id)).find((each) => each.id === id)
    return stored?.state === 'paid'
      ? { state: 'paid' }
      : { state: 'waiting', answer_by: (stored?.answerBy ?? answerBy(now, officeHours())).toISOString() }
  },
})
