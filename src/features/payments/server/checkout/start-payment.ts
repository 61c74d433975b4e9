import { randomUUID } from 'node:crypto'
import { code as codeLimits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { holdSeat } from '@/features/cohorts/server/hold-seat'
import { formatXaf } from '@/lib/xaf'
import { container } from '@/server/container'
import { db } from '@/server/db'
import type { ActorUser, RegistrantActor, UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { amountProblem, dueXaf, splitAmount } from '../../amount.rules'
import { codeExpiry, resendAt } from '../../code.rules'
import { type Details, decideInitiation } from '../../initiation.rules'
import { moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import { findUnfinished, openAttempt, type WholeIntent } from '../payments.repository'
import { availableCredit } from '../settlement/credit'
import { chooseProgram, findProgramToPay } from './choose-program'
import { oneAtATime } from './one-at-a-time'
import { mailCode, newCode } from './payment-code'
import { priceChanged } from './price-changed'

export interface Start {
  payer: ActorUser
  details: Details
  program?: string
  /** The class by its id; null: none in particular; undefined: the one that was chosen before, if any. */
  cohort?: string | null
  /** The price that the payer was shown. */
  seenPrice?: number
  locale: Locale
  now: Date
  /** A new code was asked for: too early, or too many, is answered as an error. */
  resend?: boolean
  /** The registration that pays. */
  registrationTokenId?: string
  /** Where it is asked for: bounds how many seats are held there. */
  network?: string
}

export const tokenOf = (actor: UserActor | RegistrantActor) =>
  actor.kind === 'registrant' ? actor.tokenId : undefined

type Purchase = Awaited<ReturnType<typeof chooseProgram>>

/** Each code costs a mail: counted per account, mailbox, and phone of an account, only when one is really sent. */
async function spendCodeBudgets({ payer, details }: Start) {
  await consumeLimit('payment.code', `user:${payer.id}`)
  await consumeLimit('payment.mailbox', payer.email.toLowerCase())
  await consumeLimit('payment.phone', `${payer.id} ${details.phone}`)
}

async function checkAmount(tx: Tx, { program, enrolment }: Purchase, start: Start): Promise<void> {
  const { payer, details, locale } = start
  const credit = await availableCredit(tx, payer.id, enrolment.id)
  const due = dueXaf(program.priceXaf, credit)
  if (due === 0 && details.amountXaf < program.priceXaf) {
    throw new AppError('conflict', { text: 'Payment.answers.creditCovers' })
  }
  const problem = amountProblem(details.amountXaf, due)
  if (problem) {
    throw invalid({ amount: problem }, { amount: formatXaf(due, locale) })
  }
}

async function refuseOtherPrice(
  tx: Tx,
  { program, enrolment }: Purchase,
  { payer, seenPrice, locale }: Start,
) {
  const { priceXaf } = program
  if (seenPrice === undefined || seenPrice === priceXaf) {
    return
  }
  const about = { userId: payer.id, enrolmentId: enrolment.id, wasXaf: seenPrice, priceXaf, locale }
  throw await priceChanged(tx, about)
}

/** The seat of this payment: what the student chose, else the next class that has one. */
async function holdSeatOf(tx: Tx, { program, enrolment }: Purchase, start: Start, intentId: string) {
  const before = enrolment.status === 'pending' ? enrolment.cohortId : null
  const chosen = start.cohort === undefined ? before : start.cohort
  const wish = { enrolmentId: enrolment.id, userId: start.payer.id, programId: program.id }
  const asker = { intentId, network: start.network ?? null, phone: start.details.phone }
  const cohortId = await holdSeat(tx, wish, chosen, asker, start.now)
  if (chosen !== enrolment.cohortId) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: { cohortId: chosen } })
  }
  return cohortId
}

async function createIntent(tx: Tx, purchase: Purchase, start: Start): Promise<string> {
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

/** The old code dies with this; wrong tries are forgotten with it. */
async function renewCode(tx: Tx, purchase: Purchase, intent: WholeIntent, start: Start): Promise<string> {
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

function refuseResend(intent: WholeIntent, now: Date): never {
  const at = resendAt(intent)
  if (!at) {
    throw new AppError('conflict', { text: 'Payment.answers.noMoreCodes' })
  }
  throw new AppError('too_many', {
    retryAfterS: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000)),
  })
}

/** One intent and one mail, however often and however simultaneously it is asked. Returns the intent's id. */
export async function startPayment(start: Start): Promise<string> {
  const { payer, details } = start
  if (!container().gateways[details.provider]) {
    throw invalid({ provider: 'Validation.providerNotOffered' })
  }
  return oneAtATime(`user:${payer.id}`, async () => (await findRepeated(start)) ?? decide(start))
}

const isSameClass = (wanted: Start['cohort'], intent: WholeIntent, chosen: string | null) => {
  if (wanted === undefined) {
    return true
  }
  return wanted === null ? chosen === null : intent.cohortId === wanted
}

const factsOf = (
  intent: WholeIntent,
  priceXaf: number,
  enrolment: { cohortId: string | null },
  cohort: Start['cohort'],
) => ({
  ...intent,
  hasOpenAttempt: openAttempt(intent) !== null,
  isAtPresentPrice: intent.priceXaf === priceXaf,
  isForSameClass: isSameClass(cohort, intent, enrolment.cohortId),
})

const hasSeenOther = (seenPrice: number | undefined, priceXaf: number) =>
  seenPrice !== undefined && seenPrice !== priceXaf

/** Most repeats need no lock: the payment they mean is there. */
async function findRepeated({
  payer,
  program,
  details,
  now,
  resend,
  seenPrice,
  cohort,
}: Start): Promise<string | null> {
  if (resend) {
    return null
  }
  const chosen = await findProgramToPay(db(), payer.id, program)
  const enrolment =
    chosen && (await db().enrolment.findFirst({ where: { userId: payer.id, programId: chosen.id } }))
  const intent = enrolment && (await findUnfinished(db(), enrolment.id))
  if (!intent) {
    return null
  }
  const facts = factsOf(intent, chosen.priceXaf, enrolment, cohort)
  if (!facts.hasOpenAttempt && hasSeenOther(seenPrice, chosen.priceXaf)) {
    return null
  }
  return decideInitiation(facts, details, now).kind === 'repeat' ? intent.id : null
}

function decide(start: Start): Promise<string> {
  const { payer, details, now } = start
  return decideInTransaction(async (tx) => {
    await lockUser(tx, payer.id)
    const purchase = await chooseProgram(tx, payer.id, now, start.program)
    const intent = await findUnfinished(tx, purchase.enrolment.id)
    const facts = intent && factsOf(intent, purchase.program.priceXaf, purchase.enrolment, start.cohort)
    const decision = decideInitiation(facts, details, now)
    if (decision.kind === 'refuse') {
      throw new AppError('conflict', { text: decision.text, extra: { reference: intent?.reference } })
    }
    if (!facts?.hasOpenAttempt) {
      await refuseOtherPrice(tx, purchase, start)
    }
    if (intent && decision.kind === 'repeat') {
      if (start.resend && intent.state === 'code_sent') {
        refuseResend(intent, now)
      }
      return intent.id
    }
    if (intent && decision.kind === 'new_code') {
      return renewCode(tx, purchase, intent, start)
    }
    if (intent) {
      await moveIntent(tx, intent, 'details_changed', now)
    }
    return createIntent(tx, purchase, start)
  })
}
