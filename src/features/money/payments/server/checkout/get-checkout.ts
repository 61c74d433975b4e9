import type { Locale } from '@/config/locales'
import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { nextCohort, wishOf, wishWord } from '@/features/classes/cohorts/cohort-wish'
import { nextFor } from '@/features/classes/cohorts/next-cohort.rules'
import { describeCohort, listChoosableCohorts } from '@/features/classes/cohorts/server/list-public-cohorts'
import { placeInList } from '@/features/classes/cohorts/server/place-in-list'
import { readAvailability } from '@/features/classes/programs/server/availability.queries'
import { db } from '@/server/db'
import { payer } from '@/server/kernel/access'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PartNumber, PartWish } from '../../part-wish'
import type { Checkout, CheckoutProgram } from '../../payment-views'
import { checkoutSchema } from '../../payments.schema'
import { type PlanView, partPrice, planView } from '../../plan.rules'
import { bringReadForward } from '../attempts/bring-read-forward'
import { phoneFreeAt } from '../attempts/phone-prompts'
import { findClaims } from '../claims/claims.repository'
import { findOpenLink, presentLink } from '../payment-links'
import { findPlan } from '../payment-plans'
import { presentOpenPayment } from '../payments.presenter'
import {
  findUnfinished,
  type IntentAggregate,
  mayTouch,
  openAttempt,
  whatItBegan,
} from '../payments.repository'
import { providersOffered } from '../providers-offered'
import { readRefundBeforeBuying } from '../settlement/read-refund-by-rule'
import { type ChosenProgram, listChoice, priceWith, programToPay } from './list-choice'

/** Only while it can still be changed: the details of an open request are fixed. */
function repricedFrom(intent: IntentAggregate, priceXaf: number): number | null {
  const settled = intent.state === 'review' || openAttempt(intent) !== null
  return settled || intent.priceXaf === priceXaf ? null : intent.priceXaf
}

/** What the form pays: the second part if it is owed, the first if it was chosen, else the whole price. */
function partOfForm(
  plan: PlanView | null,
  isPaid: boolean,
  wish: PartWish | undefined,
  begun: IntentAggregate | null,
): PartNumber | null {
  if (plan?.stage === 'second') {
    return isPaid ? 2 : null
  }
  const wantsFirst = wish === undefined ? begun?.part === 1 : wish === '1'
  return plan && !isPaid && wantsFirst ? 1 : null
}

/** A payment that was begun the other way is not repriced while both ways stand. */
const wasRepriced = (
  begun: IntentAggregate | null,
  priceXaf: number,
  plan: PlanView | null,
  part: number | null,
) => (begun && !(plan && begun.part !== part) ? repricedFrom(begun, priceXaf) : null)

async function planOf(listed: ChosenProgram | null, now: Date) {
  const { id, program, enrolment } = listed ?? {}
  const plan =
    id && program
      ? await findPlan(db(), { program: { id, priceXaf: program.priceXaf }, enrolment: enrolment ?? null })
      : null
  return program ? planView(plan, program.priceXaf, now) : null
}

/** What somebody else has begun through a link does not, until a wallet is asked: the code is in their mailbox. */
const concernsStudent = (intent: IntentAggregate) =>
  intent.linkId === null || intent.state === 'review' || openAttempt(intent) !== null

/** The requested program, else the one to pay next; null when everything is paid. */
function wantedOf(choice: readonly ChosenProgram[], slug: string | undefined): ChosenProgram | null {
  if (slug === undefined) {
    return programToPay(choice)
  }
  const chosenProgram = choice.find(({ program }) => program.slug === slug)
  if (!chosenProgram) {
    throw invalid({ program: 'Validation.programUnknown' })
  }
  return chosenProgram
}

/** If the account is in use, a registration token can only continue with programs that were chosen before. */
const mayChoose = (actor: UserActor | RegistrantActor, { enrolment }: ChosenProgram) =>
  actor.kind === 'user' ||
  actor.inUseSince === null ||
  (enrolment !== null && enrolment.createdAt <= actor.inUseSince)

/** Read only if a retry is offered. */
const freePhone = async (intent: IntentAggregate, now: Date) =>
  intent.state === 'authorised' && !openAttempt(intent) ? phoneFreeAt(db(), intent, now) : null

async function cohortOf(open: IntentAggregate | null, cohorts: readonly ChoosableCohort[], now: Date) {
  const id = open?.cohortId
  return id ? (cohorts.find((each) => each.id === id) ?? describeCohort(id, now)) : null
}

async function placeOf(enrolment: ChosenProgram['enrolment'] | undefined, now: Date) {
  const wait = enrolment?.cohortWait
  if (!wait) {
    return null
  }
  const { cohortId } = wait
  return { cohortId, place: cohortId ? await placeInList(db(), enrolment.id, cohortId, now) : null }
}

async function linkOf(enrolmentId: string | undefined, locale: Locale, now: Date) {
  const link = enrolmentId && (await findOpenLink(db(), enrolmentId, now))
  return link ? presentLink(link, locale) : null
}

/** In the class that the form shows first. `next`: the one that the student would get without a choice. */
function readRefundToday(
  { enrolment }: ChosenProgram,
  { dueXaf, durationWeeks: weeks }: CheckoutProgram,
  next: string | null,
  now: Date,
) {
  const { cohortId, withoutCohort } = enrolment ?? { cohortId: null, withoutCohort: false }
  return readRefundBeforeBuying(
    db(),
    { dueXaf, weeks, cohortId: withoutCohort ? null : (cohortId ?? next) },
    now,
  )
}

/**
 * All data of the payment form, including the payment in progress: a reloaded or reopened page
 * continues with it.
 */
export const getCheckout = defineUseCase({
  name: 'payments.get-checkout',
  access: payer(),
  input: checkoutSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale, now }): Promise<Checkout> {
    const { user } = actor
    const { choice: all, credit } = await listChoice(user.id, locale, now)
    const choice = all.filter((each) => mayChoose(actor, each))
    const listed = wantedOf(choice, input.program)
    const enrolmentId = listed?.enrolment?.id
    const unfinishedIntent = enrolmentId ? await findUnfinished(db(), enrolmentId) : null
    const unfinished =
      unfinishedIntent && mayTouch(actor, unfinishedIntent) && concernsStudent(unfinishedIntent)
        ? unfinishedIntent
        : null
    const attempt = unfinished && openAttempt(unfinished)
    if (attempt) {
      await bringReadForward(attempt, now)
    }
    const isPaid = listed?.program.paid && enrolmentId !== undefined
    const plan = await planOf(listed, now)
    const part = partOfForm(plan, isPaid === true, input.part, unfinished)
    const wanted =
      listed && plan && part
        ? { ...listed.program, priceXaf: partPrice(plan, part), discountXaf: 0, paid: false }
        : listed?.program
    // Credit that this purchase has already reserved is available to it.
    const program = wanted ? priceWith(wanted, credit.available(enrolmentId)) : null
    const isDone = isPaid && part === null
    const paid = isPaid
      ? await db().paymentIntent.findFirst({
          where: { enrolmentId, state: 'paid', ...whatItBegan(actor) },
          select: { reference: true },
        })
      : null
    const [cohorts, availability] =
      listed && !isPaid
        ? await Promise.all([listChoosableCohorts(listed.id, now), readAvailability(listed.id)])
        : [[], []]
    const next = nextFor(cohorts, [user.locale])?.id ?? null
    const showsDetails = actor.kind === 'user' || actor.inUseSince === null
    return {
      programs: choice.map(({ program }) => program),
      program,
      availability,
      creditXaf: credit.available(),
      code: part === null ? (listed?.code ?? null) : null,
      providers: await providersOffered(),
      email: showsDetails ? user.email : '',
      phone: showsDetails ? user.phone : null,
      repricedFromXaf: program ? wasRepriced(unfinished, program.priceXaf, plan, part) : null,
      // Money may have left only once a wallet was asked.
      claims: unfinished && unfinished.attempts.length > 0 ? await findClaims(unfinished.id) : [],
      open: unfinished && presentOpenPayment(unfinished, now, await freePhone(unfinished, now)),
      cohorts,
      cohortChosen: wishWord(listed?.enrolment ? wishOf(listed.enrolment) : nextCohort),
      openCohort: await cohortOf(unfinished, cohorts, now),
      nextCohort: next,
      waiting: isPaid ? null : await placeOf(listed?.enrolment, now),
      refundToday: listed && program && !isPaid ? await readRefundToday(listed, program, next, now) : null,
      link: await linkOf(isDone ? undefined : enrolmentId, locale, now),
      plan,
      part,
      paidReference: paid?.reference ?? null,
    }
  },
})
