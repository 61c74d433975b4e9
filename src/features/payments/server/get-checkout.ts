import type { Locale } from '@/config/locales'
import { container, db } from '@/server/container'
import { payer } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { perActor, useCase } from '@/server/kernel/use-case'
import { dueXaf } from '../amount.rules'
import type { Checkout, CheckoutProgram } from '../payment-views'
import { checkoutSchema, providerNames } from '../payments.schema'
import { bringReadForward } from './bring-read-forward'
import { findProgramToPay } from './choose-program'
import { availableCredit } from './credit'
import { presentOpenPayment } from './payments.presenter'
import { findUnfinished, openAttempt, type WholeIntent } from './payments.repository'

const isPaid = (status: string | undefined) => status === 'active' || status === 'completed'

async function listPrograms(userId: string, locale: Locale): Promise<CheckoutProgram[]> {
  const rows = await db().program.findMany({
    orderBy: [{ isOnline: 'desc' }, { position: 'asc' }],
    include: { enrolments: { where: { userId }, select: { id: true, status: true } } },
  })
  const credit = await availableCredit(db(), userId)
  return rows.map((row) => ({
    slug: row.slug,
    title: locale === 'fr' ? row.titleFr : row.titleEn,
    durationWeeks: row.durationWeeks,
    isOnline: row.isOnline,
    priceXaf: row.priceXaf,
    creditXaf: Math.min(credit, row.priceXaf),
    dueXaf: dueXaf(row.priceXaf, credit),
    chosen: row.enrolments[0]?.status === 'pending',
    paid: isPaid(row.enrolments[0]?.status),
  }))
}

async function findOwn(userId: string, slug: string) {
  return db().enrolment.findFirst({ where: { userId, program: { slug } }, select: { id: true } })
}

/** The credit that this purchase has already counted on is its own. */
async function withOwnCredit(userId: string, enrolmentId: string, program: CheckoutProgram) {
  const credit = await availableCredit(db(), userId, enrolmentId)
  return {
    ...program,
    creditXaf: Math.min(credit, program.priceXaf),
    dueXaf: dueXaf(program.priceXaf, credit),
  }
}

/** Only while it can still be changed: what a wallet is asked for was agreed. */
function repricedFrom(intent: WholeIntent, priceXaf: number): number | null {
  const settled = intent.state === 'review' || openAttempt(intent) !== null
  return settled || intent.priceXaf === priceXaf ? null : intent.priceXaf
}

/** Everything that the payment form shows, the payment on its way included: a reloaded or reopened page continues with it. */
export const getCheckout = useCase({
  name: 'payment.get_checkout',
  access: payer(),
  input: checkoutSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale, now }): Promise<Checkout> {
    const { user } = actor
    const programs = await listPrograms(user.id, locale)
    const slug = input.program ?? (await findProgramToPay(db(), user.id))?.slug
    const listed = programs.find((each) => each.slug === slug) ?? null
    if (input.program !== undefined && !listed) throw invalid({ program: 'Validation.programUnknown' })
    const enrolment = listed && (await findOwn(user.id, listed.slug))
    const unfinished = enrolment && (await findUnfinished(db(), enrolment.id))
    const asked = unfinished && openAttempt(unfinished)
    if (asked) await bringReadForward(asked, now)
    const paid =
      listed?.paid && enrolment
        ? await db().paymentIntent.findFirst({
            where: { enrolmentId: enrolment.id, state: 'paid' },
            select: { reference: true },
          })
        : null
    return {
      programs,
      program: listed && enrolment ? await withOwnCredit(user.id, enrolment.id, listed) : listed,
      creditXaf: await availableCredit(db(), user.id),
      providers: providerNames.filter((name) => container().gateways[name] !== undefined),
      email: user.email,
      phone: user.phone,
      repricedFromXaf: unfinished && listed ? repricedFrom(unfinished, listed.priceXaf) : null,
      open: unfinished ? presentOpenPayment(unfinished, now) : null,
      paidReference: paid?.reference ?? null,
    }
  },
})
