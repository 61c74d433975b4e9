import { type CohortWish, isSameWish } from '@/features/classes/cohorts/cohort-wish'
import { type Discount, discountOfPurchase } from '@/features/money/codes/server/reserve-place'
import { db } from '@/server/db'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { CallKey } from '@/server/kernel/idempotency'
import { lockUser } from '@/server/kernel/lock-user'
import type { Tx } from '@/server/kernel/transaction'
import { resendAt } from '../../code.rules'
import { decideInitiation } from '../../initiation.rules'
import { moveIntent } from '../move-state'
import { findUnfinished, type IntentAggregate, loadIntent, openAttempt } from '../payments.repository'
import { providersOffered } from '../providers-offered'
import { oneAtATime } from './one-at-a-time'
import { openIntent, type Start } from './open-intent'
import { hasSeenOther, refuseOtherPrice } from './price-changed'
import { chooseProgram, findProgramToPay } from './program-to-pay'

export const tokenOf = (actor: UserActor | RegistrantActor) =>
  actor.kind === 'registrant' ? actor.tokenId : undefined

function refuseResend(intent: IntentAggregate, now: Date): never {
  const at = resendAt(intent)
  if (!at) {
    throw new AppError('conflict', { text: 'Payment.answers.noMoreCodes' })
  }
  throw new AppError('too_many', {
    retryAfterS: Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000)),
  })
}

/** Creates one intent and one mail, also for repeated and simultaneous calls. Returns the result of `present`. */
export async function startPayment<T>(
  start: Start,
  key: CallKey,
  present: (intent: IntentAggregate) => T,
): Promise<T> {
  const { payer, details } = start
  if (!(await providersOffered()).includes(details.provider)) {
    throw invalid({ provider: 'Validation.providerNotOffered' })
  }
  return oneAtATime(`user:${payer.id}`, async () => {
    const repeated = await findRepeated(start)
    return repeated === null
      ? key.once(async (tx) => present(await loadIntent(await decide(tx, start), tx)), decideInTransaction)
      : present(await loadIntent(repeated))
  })
}

const isSameCohort = (wish: Start['cohort'], intent: IntentAggregate, chosen: CohortWish) => {
  if (wish === undefined) {
    return true
  }
  return wish.cohortId === null ? isSameWish(wish, chosen) : intent.cohortId === wish.cohortId
}

const factsOf = (
  intent: IntentAggregate,
  { priceXaf, discount }: { priceXaf: number; discount: Discount | null },
  enrolment: CohortWish,
  { cohort, otherPayer }: Pick<Start, 'cohort' | 'otherPayer'>,
  part: number | null = null,
) => ({
  ...intent,
  isFromSamePayer:
    intent.linkId === (otherPayer?.linkId ?? null) && intent.payerEmail === (otherPayer?.email ?? null),
  hasOpenAttempt: openAttempt(intent) !== null,
  isAtPresentPrice:
    intent.priceXaf === priceXaf &&
    intent.priceCodeId === (discount?.priceCodeId ?? null) &&
    intent.discountXaf === (discount?.discountXaf ?? 0),
  isForSameCohort: isSameCohort(cohort, intent, enrolment),
  isForSamePart: intent.part === part,
})

/** Most repeated calls need no lock, because their payment exists already. */
async function findRepeated({
  payer,
  program,
  details,
  now,
  resend,
  seenPrice,
  cohort,
  otherPayer,
  part,
  code,
}: Start): Promise<string | null> {
  if (resend || part || code !== undefined) {
    return null
  }
  const chosen = await findProgramToPay(db(), payer.id, program)
  const enrolment =
    chosen && (await db().enrolment.findFirst({ where: { userId: payer.id, programId: chosen.id } }))
  const intent = enrolment && (await findUnfinished(db(), enrolment.id))
  // What a code gives now is only known while it is locked.
  if (!intent || intent.planId !== null || enrolment.priceCodeId !== null || intent.priceCodeId !== null) {
    return null
  }
  const facts = factsOf(intent, { priceXaf: chosen.priceXaf, discount: null }, enrolment, {
    cohort,
    otherPayer,
  })
  if (!facts.hasOpenAttempt && hasSeenOther(seenPrice, chosen)) {
    return null
  }
  return decideInitiation(facts, details, now).kind === 'repeat' ? intent.id : null
}

async function decide(tx: Tx, start: Start): Promise<string> {
  const { payer, details, now } = start
  await lockUser(tx, payer.id)
  const chosen = await chooseProgram(tx, payer.id, now, start.program, start.part)
  const discount = await discountOfPurchase(tx, chosen, start.code, now)
  const purchase = { ...chosen, discount }
  const { program, enrolment, part } = purchase
  const intent = await findUnfinished(tx, enrolment.id)
  const facts =
    intent && factsOf(intent, { priceXaf: program.priceXaf, discount }, enrolment, start, part?.number)
  const decision = decideInitiation(facts, details, now)
  if (decision.kind === 'refuse') {
    // The person who pays through a link learns nothing of the student's own payment.
    const extra = start.otherPayer ? undefined : { reference: intent?.reference }
    throw new AppError('conflict', { text: decision.text, extra })
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
  const earlier = decision.kind === 'new_code' ? intent : null
  if (intent && !earlier) {
    await moveIntent(tx, intent, 'details_changed', now)
  }
  return openIntent(tx, purchase, earlier, start)
}
