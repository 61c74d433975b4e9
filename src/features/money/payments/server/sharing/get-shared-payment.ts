import type { Locale } from '@/config/locales'
import type { ProviderName } from '@/config/payment-providers'
import type { ProgramOffer } from '@/config/program-offers'
import type { WeekAvailability } from '@/features/classes/programs/availability.rules'
import { readAvailability } from '@/features/classes/programs/server/availability.queries'
import { readDiscount } from '@/features/money/codes/server/reserve-place'
import { maskPhone } from '@/lib/cameroon-phone'
import { localized } from '@/lib/localized'
import { maskEmail } from '@/lib/mask-email'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { isAppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { NextAction } from '@/server/ports/payment-gateway'
import { dueXaf, netXaf } from '../../amount.rules'
import { codeState } from '../../code.rules'
import type { PartNumber, PartWish } from '../../part-wish'
import type { PaymentReason, SharedPayment } from '../../payments.answers'
import { paymentLinkSchema, sharedPageSchema } from '../../payments.schema'
import { type PlanView, partPrice, planView } from '../../plan.rules'
import type { SharedState } from '../../sharing.rules'
import { getLink, type OpenedLink } from '../payment-links'
import { findPlan } from '../payment-plans'
import { statusOf } from '../payments.presenter'
import { findUnfinished, type IntentAggregate, openAttempt } from '../payments.repository'
import { providersOffered } from '../providers-offered'
import { availableCredit } from '../settlement/credit'

/** What somebody has begun through this link, as its page goes on with it. */
export interface BegunThroughLink {
  step: 'code' | 'wallet' | 'review'
  reference: string
  amountXaf: number
  maskedEmail: string
  maskedPhone: string
  codeExpiresAt: Date
  nextAction: NextAction | null
}

export interface SharedPage extends SharedPayment {
  /** Of the part, if the form pays one. */
  priceXaf: number
  /** Two parts that the payer can choose, or the second that is owed; null: the whole price. */
  plan: PlanView | null
  part: PartNumber | null
  offer: ProgramOffer
  /** What stands of the program's weeks today. */
  availability: WeekAvailability[]
  providers: ProviderName[]
  begun: BegunThroughLink | null
  /** Why the newest payment through this link failed, if nothing goes on. */
  failed: PaymentReason | null
}

const isAsked = (intent: IntentAggregate | null) =>
  intent !== null && (intent.state === 'review' || openAttempt(intent) !== null)

interface Bought {
  plan: PlanView | null
  part: PartNumber | null
  priceXaf: number
}

/** What a payment through the link pays: the second part if it is owed, the first if it was chosen, else the whole price. */
async function boughtBy(
  { enrolment, isPaid }: OpenedLink,
  wish: PartWish | undefined,
  now: Date,
): Promise<Bought> {
  const { program } = enrolment
  const whole = { plan: null, part: null, priceXaf: program.priceXaf }
  const plan = isPaid ? null : planView(await findPlan(db(), { program, enrolment }), program.priceXaf, now)
  if (!plan) {
    return whole
  }
  const part = plan.stage === 'second' ? 2 : wish === '1' ? 1 : null
  return { plan, part, priceXaf: part ? partPrice(plan, part) : program.priceXaf }
}

async function present(
  link: OpenedLink,
  unfinished: IntentAggregate | null,
  { priceXaf, part }: Bought,
  { locale, now }: { locale: Locale; now: Date },
): Promise<SharedPayment> {
  const { enrolment, isPaid } = link
  const { user, program } = enrolment
  const checked = isPaid || part ? null : await readDiscount(db(), { enrolment, program }, now)
  const net = netXaf({ priceXaf, discountXaf: checked?.discount?.discountXaf })
  const state: SharedState = isPaid ? 'paid' : isAsked(unfinished) ? 'waiting' : 'open'
  return {
    first_name: user.firstName,
    program: localized(program, 'title', locale),
    amount: dueXaf(net, await availableCredit(db(), user.id, enrolment.id)),
    state,
  }
}

/** For anybody with the link: whose program it pays, and nothing else of the student. */
export const getSharedPayment = defineUseCase({
  name: 'payments.get-shared-payment',
  access: everyone(),
  input: paymentLinkSchema,
  limits: [perAddress('payment.link.address')],
  async run({ input, locale, now }): Promise<SharedPayment> {
    const link = await getLink(input.token, now)
    const unfinished = link.isPaid ? null : await findUnfinished(db(), link.enrolment.id)
    return present(link, unfinished, await boughtBy(link, undefined, now), { locale, now })
  },
})

function begunBy(intent: IntentAggregate, now: Date): BegunThroughLink | null {
  const { reference, amountXaf, payerEmail, phone, codeExpiresAt, state } = intent
  const open = openAttempt(intent)
  const step =
    state === 'review' ? 'review' : open ? 'wallet' : codeState(intent, now) === 'sent' ? 'code' : null
  return (
    step && {
      step,
      reference,
      amountXaf,
      maskedEmail: maskEmail(payerEmail ?? ''),
      maskedPhone: phone === null ? '' : maskPhone(phone),
      codeExpiresAt,
      nextAction: (open?.nextAction as NextAction | null | undefined) ?? null,
    }
  )
}

async function openPage(
  token: string,
  wish: PartWish | undefined,
  locale: Locale,
  now: Date,
): Promise<SharedPage> {
  const link = await getLink(token, now)
  const unfinished = link.isPaid ? null : await findUnfinished(db(), link.enrolment.id)
  const own = unfinished?.linkId === link.id ? unfinished : null
  const begun = own && begunBy(own, now)
  const bought = await boughtBy(link, wish, now)
  const { id: programId, offer } = link.enrolment.program
  const { status, reason } = own ? statusOf(own) : { status: null, reason: null }
  return {
    ...(await present(link, unfinished, bought, { locale, now })),
    ...bought,
    offer,
    availability: link.isPaid ? [] : await readAvailability(programId),
    providers: await providersOffered(),
    begun,
    failed: begun === null && status === 'failed' ? (reason ?? 'generic') : null,
  }
}

export type SharedLookUp = { found: true; page: SharedPage } | { found: false }

/** The same for the page, which shows a link that does not count in words. */
export const openSharedPayment = defineUseCase({
  name: 'payments.open-shared-payment',
  access: everyone(),
  input: sharedPageSchema,
  limits: [perAddress('payment.link.address')],
  async run({ input, locale, now }): Promise<SharedLookUp> {
    try {
      return { found: true, page: await openPage(input.token, input.part, locale, now) }
    } catch (error) {
      if (isAppError(error) && error.code === 'not_found') {
        return { found: false }
      }
      throw error
    }
  },
})
