import { randomUUID } from 'node:crypto'
import { code as codeLimits } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { type CohortWish, isSameWish, wishOf } from '@/features/classes/cohorts/cohort-wish'
import { reserveSeat } from '@/features/classes/cohorts/server/reserve-seat'
import { type Discount, discountColumns } from '@/features/money/codes/server/reserve-place'
import { formatXaf } from '@/lib/xaf'
import type { ActorUser } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { randomReadable } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { amountProblem, dueXaf, netXaf, splitAmount } from '../../amount.rules'
import { codeExpiry } from '../../code.rules'
import type { Details } from '../../initiation.rules'
import type { PartWish } from '../../part-wish'
import { moveIntent } from '../move-state'
import { recordPaymentEvent } from '../payment-history'
import { partFields } from '../payment-plans'
import type { IntentAggregate } from '../payments.repository'
import { availableCredit } from '../settlement/credit'
import { mailCode, newCode } from './payment-code'
import type { chooseProgram } from './program-to-pay'
import { refuseWithoutCohort } from './refuse-without-cohort'

/** Somebody else pays, through a link of the student. */
export interface OtherPayer {
  linkId: string
  email: string
  /** The language of the student's own mails. */
  studentLocale: Locale
}

export interface Start {
  /** The student. */
  payer: Pick<ActorUser, 'id' | 'email' | 'firstName'>
  otherPayer?: OtherPayer
  details: Details
  program?: string
  /** Missing: the previous choice, if any. */
  cohort?: CohortWish
  /** The whole price or one of its parts; missing: what is owed. */
  part?: PartWish
  /** A code that lowers the price, as it was typed. Missing: the one that was entered before, if any. */
  code?: string
  /** The price that the payer was shown. */
  seenPrice?: number
  locale: Locale
  now: Date
  /** A new code was requested: too early, or too many, is an error. */
  resend?: boolean
  /** The registration that pays. */
  registrationTokenId?: string
  /** The network address of the caller, for the limit of reserved seats per network. */
  network?: string
}

type Purchase = Awaited<ReturnType<typeof chooseProgram>> & { discount: Discount | null }

const netOf = ({ program, discount }: Purchase) =>
  netXaf({ priceXaf: program.priceXaf, discountXaf: discount?.discountXaf })

async function checkAmount(tx: Tx, purchase: Purchase, start: Start): Promise<void> {
  const { payer, details, locale } = start
  const credit = await availableCredit(tx, payer.id, purchase.enrolment.id)
  const net = netOf(purchase)
  const amountDue = dueXaf(net, credit)
  if (net === 0) {
    throw new AppError('conflict', { text: 'PriceCode.covers' })
  }
  if (amountDue === 0 && details.amountXaf < net) {
    throw new AppError('conflict', { text: 'Payment.answers.creditCovers' })
  }
  const problem = amountProblem(details.amountXaf, amountDue)
  if (problem) {
    throw invalid({ amount: problem }, { amount: formatXaf(amountDue, locale) })
  }
}

/** The fields that a new code changes, for a new intent and for an earlier one. */
const codeFields = (codeHash: string, cohortId: string | null, { otherPayer, locale, now }: Start) => ({
  codeHash,
  codeExpiresAt: codeExpiry(now),
  codeSentAt: now,
  codeTriesLeft: codeLimits.tries,
  cohortId,
  locale: otherPayer?.studentLocale ?? locale,
})
type CodeFields = ReturnType<typeof codeFields>

async function createIntent(
  tx: Tx,
  id: string,
  purchase: Purchase,
  { payer, otherPayer, details, locale, now, registrationTokenId }: Start,
  code: CodeFields,
) {
  const { program, enrolment, part } = purchase
  const reference = `MBA-${randomReadable(10)}`
  await tx.paymentIntent.create({
    data: {
      ...code,
      ...details,
      id,
      reference,
      userId: payer.id,
      programId: program.id,
      enrolmentId: enrolment.id,
      priceXaf: program.priceXaf,
      ...discountColumns(purchase.discount),
      creditXaf: splitAmount(details.amountXaf, netOf(purchase)).creditUsedXaf,
      registrationTokenId,
      ...partFields(part),
      ...(otherPayer && { linkId: otherPayer.linkId, payerEmail: otherPayer.email, payerLocale: locale }),
      createdAt: now,
    },
  })
  await recordPaymentEvent(tx, {
    intentId: id,
    reference,
    type: 'intent.created',
    at: now,
    details: {
      ...details,
      ...(otherPayer && { link: otherPayer.linkId }),
      ...(part && { part: part.number }),
    },
  })
  return { reference, round: 1 }
}

/** The old code becomes invalid; wrong tries are reset with it. */
async function renewCode(tx: Tx, intent: IntentAggregate, now: Date, code: CodeFields) {
  const round = intent.codesSent + 1
  await moveIntent(tx, intent, 'code_renewed', now, { ...code, codesSent: round })
  return { reference: intent.reference, round }
}

/** The class of the payment. The second part has its seat already. */
async function chooseSeat(tx: Tx, purchase: Purchase, intentId: string, start: Start) {
  const { program, enrolment, part } = purchase
  if (part?.number === 2) {
    return null
  }
  const wish = start.cohort ?? wishOf(enrolment)
  const cohortId = await reserveSeat(
    tx,
    { enrolmentId: enrolment.id, userId: start.payer.id, programId: program.id },
    wish,
    { intentId, network: start.network ?? null, phone: start.details.phone },
    start.now,
  )
  refuseWithoutCohort(program, cohortId)
  if (!isSameWish(wish, enrolment)) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: wish })
  }
  return cohortId
}

/**
 * Reserves the seat for a payment, in the class that the student chose, otherwise in the next one that suits and has
 * a free seat, and mails a code: for a new intent, or a new code for `earlier`. Returns the intent's id.
 */
export async function openIntent(
  tx: Tx,
  purchase: Purchase,
  earlier: IntentAggregate | null,
  start: Start,
): Promise<string> {
  const { payer, details, locale, now } = start
  const { program } = purchase
  if (!earlier) {
    await checkAmount(tx, purchase, start)
  }
  const intentId = earlier?.id ?? randomUUID()
  const cohortId = await chooseSeat(tx, purchase, intentId, start)
  // Each code causes a mail: counted per account, per mailbox, and per phone of an account, only if one is really sent.
  const { otherPayer } = start
  const mailbox = otherPayer?.email ?? payer.email
  await consumeLimit('payment.code', otherPayer ? `link:${otherPayer.linkId}` : `user:${payer.id}`)
  await consumeLimit('payment.mailbox', mailbox.toLowerCase())
  await consumeLimit('payment.phone', `${payer.id} ${details.phone}`)
  const { code, codeHash } = newCode(intentId)
  const fields = codeFields(codeHash, cohortId, start)
  const { reference, round } = earlier
    ? await renewCode(tx, earlier, now, fields)
    : await createIntent(tx, intentId, purchase, start, fields)
  await mailCode(tx, {
    intentId,
    reference,
    round,
    code,
    expiresAt: fields.codeExpiresAt,
    details,
    programSlug: program.slug,
    mailbox,
    student: otherPayer ? null : payer,
    isSignedIn: start.registrationTokenId === undefined,
    locale,
  })
  return intentId
}
