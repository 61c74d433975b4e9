import { randomUUID } from 'node:crypto'
import { code as codeLimits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { type ClassWish, isSameWish, wishOf } from '@/features/classes/cohorts/class-wish'
import { holdSeat } from '@/features/classes/cohorts/server/hold-seat'
import { formatXaf } from '@/lib/xaf'
import type { ActorUser } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { amountProblem, dueXaf, splitAmount } from '../../amount.rules'
import { codeExpiry } from '../../code.rules'
import type { Details } from '../../initiation.rules'
import { moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import type { IntentAggregate } from '../payments.repository'
import { availableCredit } from '../settlement/credit'
import { mailCode, newCode } from './payment-code'
import type { chooseProgram } from './program-to-pay'

export interface Start {
  payer: ActorUser
  details: Details
  program?: string
  /** Left out: what was chosen before, if anything. */
  cohort?: ClassWish
  /** The price that the payer was shown. */
  seenPrice?: number
  locale: Locale
  now: Date
  /** A new code was requested: too early, or too many, is an error. */
  resend?: boolean
  /** The registration that pays. */
  registrationTokenId?: string
  /** The address of the caller: limits how many seats are held from there. */
  network?: string
}

export type Purchase = Awaited<ReturnType<typeof chooseProgram>>

/** Each code costs a mail: counted per account, mailbox, and phone of an account, only when one is really sent. */
async function spendCodeBudgets({ payer, details }: Start) {
  await consumeLimit('payment.code', `user:${payer.id}`)
  await consumeLimit('payment.mailbox', payer.email.toLowerCase())
  await consumeLimit('payment.phone', `${payer.id} ${details.phone}`)
}

async function checkAmount(tx: Tx, { program, enrolment }: Purchase, start: Start): Promise<void> {
  const { payer, details, locale } = start
  const credit = await availableCredit(tx, payer.id, enrolment.id)
  const amountDue = dueXaf(program.priceXaf, credit)
  if (amountDue === 0 && details.amountXaf < program.priceXaf) {
    throw new AppError('conflict', { text: 'Payment.answers.creditCovers' })
  }
  const problem = amountProblem(details.amountXaf, amountDue)
  if (problem) {
    throw invalid({ amount: problem }, { amount: formatXaf(amountDue, locale) })
  }
}

/** The seat for this payment: in the class that the student chose, otherwise in the next one that suits and has one. */
async function holdSeatOf(tx: Tx, { program, enrolment }: Purchase, start: Start, intentId: string) {
  const wish = start.cohort ?? wishOf(enrolment)
  const purchase = { enrolmentId: enrolment.id, userId: start.payer.id, programId: program.id }
  const asker = { intentId, network: start.network ?? null, phone: start.details.phone }
  const cohortId = await holdSeat(tx, purchase, wish, asker, start.now)
  if (!isSameWish(wish, enrolment)) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: wish })
  }
  return cohortId
}

/** A new intent: its seat is held, its code mailed. */
export async function createIntent(tx: Tx, purchase: Purchase, start: Start): Promise<string> {
  const { payer, details, locale, now } = start
  await checkAmount(tx, purchase, start)
  const id = randomUUID()
  const cohortId = await holdSeatOf(tx, purchase, start, id)
  await spendCodeBudgets(start)
  const reference = `MBA-${randomReadable(10)}`
  const { code, codeHash } = newCode(id)
  const expiresAt = codeExpiry(now)
  const { program, enrolment } = purchase
  await tx.paymentIntent.create({
    data: {
      id,
      reference,
      userId: payer.id,
      programId: program.id,
      enrolmentId: enrolment.id,
      cohortId,
      ...details,
      priceXaf: program.priceXaf,
      creditXaf: splitAmount(details.amountXaf, program.priceXaf).creditUsedXaf,
      codeHash,
      codeExpiresAt: expiresAt,
      codeSentAt: now,
      codeTriesLeft: codeLimits.tries,
      locale,
      registrationTokenId: start.registrationTokenId,
      createdAt: now,
    },
  })
  await recordPaymentEvent(tx, {
    intentId: id,
    reference,
    type: 'intent.created',
    at: now,
    details: { ...details },
  })
  const programSlug = program.slug
  await mailCode(tx, {
    intentId: id,
    reference,
    round: 1,
    code,
    expiresAt,
    details,
    programSlug,
    payer,
    isSignedIn: start.registrationTokenId === undefined,
    locale,
  })
  return id
}

/** The old code becomes invalid; wrong tries are reset with it. */
export async function renewCode(
  tx: Tx,
  purchase: Purchase,
  intent: IntentAggregate,
  start: Start,
): Promise<string> {
  const { payer, details, locale, now } = start
  const cohortId = await holdSeatOf(tx, purchase, start, intent.id)
  await spendCodeBudgets(start)
  const { code, codeHash } = newCode(intent.id)
  const expiresAt = codeExpiry(now)
  const round = intent.codesSent + 1
  await moveIntent(tx, intent, 'code_renewed', now, {
    codeHash,
    codeExpiresAt: expiresAt,
    codeSentAt: now,
    codeTriesLeft: codeLimits.tries,
    codesSent: round,
    cohortId,
    locale,
  })
  const { id: intentId, reference, program } = intent
  await mailCode(tx, {
    intentId,
    reference,
    round,
    code,
    expiresAt,
    details,
    payer,
    isSignedIn: start.registrationTokenId === undefined,
    locale,
    programSlug: program.slug,
  })
  return intent.id
}
