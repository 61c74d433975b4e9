import { receiveCallback } from '@/features/money/payments/server/attempts/receive-callback'
import { changePaymentDetails } from '@/features/money/payments/server/checkout/change-payment-details'
import { enterPriceCode } from '@/features/money/payments/server/checkout/enter-price-code'
import { getCheckout } from '@/features/money/payments/server/checkout/get-checkout'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { payWithCredit } from '@/features/money/payments/server/checkout/pay-with-credit'
import { resendCode } from '@/features/money/payments/server/checkout/resend-code'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { claimPayment } from '@/features/money/payments/server/claims/claim-payment'
import { linkToken } from '@/features/money/payments/server/link-token'
import { askRefund } from '@/features/money/payments/server/refunds/ask-refund'
import { getOwnRefund } from '@/features/money/payments/server/refunds/get-own-refund'
import { initiateShared } from '@/features/money/payments/server/sharing/initiate-shared'
import { shareProgram } from '@/features/money/payments/server/sharing/share-payment'
import { verifyShared } from '@/features/money/payments/server/sharing/verify-shared'
import type { Student } from '../payment-bench'
import { atOnce, intentsOf, pick, type World } from './world'

/** One thing that somebody does or that happens; `weight`: how often, compared with the others. */
export type Step = { weight: number; run: (world: World) => Promise<unknown> | unknown }

const anyStudent = ({ town, students }: World): Student => pick(town.random, students) ?? students[0]
const newest = async (world: World, who: Student, where: object = {}) =>
  (await intentsOf(world, { userId: who.user.id, ...where })).at(-1)

/** What the form of this student shows, sometimes with more than is due. */
async function typed(world: World, who: Student) {
  const { town, slug: program, codes } = world
  const { bench, random } = town
  const wish = random.chance(0.6) ? '1' : undefined
  const code = random.chance(0.3) ? pick(random, codes) : undefined
  if (code) {
    await bench.call(enterPriceCode, who.actor, { program, code }).catch(() => undefined)
  }
  const shown = await bench.call(getCheckout, who.actor, { program, part: wish })
  const part = shown.part === 1 || random.chance(0.05) ? wish : undefined
  const more = random.chance(0.2) ? 1_000 * random.below(4) : 0
  return { program, amount: (shown.program?.dueXaf ?? 0) + more, ...(part && { part }) }
}

async function lastCode({ town: { bench } }: World, reference: string) {
  const mails = await bench.db.outboxMail.findMany({
    where: { kind: { in: ['payment_code', 'payer_code'] }, data: { path: ['reference'], equals: reference } },
    orderBy: { createdAt: 'desc' },
    take: 1,
  })
  return (mails[0]?.data as { code?: string } | undefined)?.code ?? '000000'
}

async function initiation(world: World, who: Student) {
  const input = { ...who.details, ...(await typed(world, who)) }
  return world.town.bench.call(initiatePayment, who.actor, input)
}

/** Somebody else pays through the link of a student. */
async function sharedInitiation(world: World, who: Student) {
  const { town, slug: program } = world
  const { bench } = town
  await bench.call(shareProgram, who.actor, { program }).catch(() => undefined)
  const link = await bench.db.paymentLink.findFirst({
    where: { enrolment: { userId: who.user.id, programId: world.programId } },
    orderBy: { createdAt: 'desc' },
  })
  const payer = {
    phone: bench.nextPhone(),
    provider: 'mtn',
    email: `payer${town.random.below(3)}@example.cm`,
  }
  return bench.call(initiateShared, bench.visitor, {
    token: link ? linkToken(link.id) : '',
    ...payer,
    ...(await typed(world, who)),
  })
}

/** The code of the newest payment is entered, by the person to whom it was mailed. */
async function verification(world: World, who: Student) {
  const { bench, random } = world.town
  const intent = await newest(world, who, { state: { in: ['code_sent', 'authorised'] } })
  if (!intent) {
    return
  }
  const { reference, amountXaf: amount, provider, phone, linkId } = intent
  const userCode = random.chance(0.9) ? await lastCode(world, reference) : '000000'
  return linkId
    ? bench.call(verifyShared, bench.visitor, { token: linkToken(linkId), userCode })
    : bench.call(verifyPayment, who.actor, { reference, amount, provider, phone, userCode })
}

/** From the form to the code. */
async function payment(world: World, begin: typeof initiation | typeof sharedInitiation) {
  const who = anyStudent(world)
  await begin(world, who)
  await atOnce(world.town, [verification(world, who)])
}

/** An attempt of one of the two, any of them. */
const anyAttempt = async (world: World) =>
  pick(
    world.town.random,
    (await intentsOf(world)).flatMap(({ attempts }) => attempts),
  )

const madeUp = (world: World) => String(6_000_000_000 + world.town.random.below(1_000_000_000))

/** A number of one's own, of the other student, of a plain transfer, of an earlier claim, or of nothing. */
async function claimed(world: World): Promise<string> {
  const { bench, random, transfers } = world.town
  const attempt = await anyAttempt(world)
  const earlier = await bench.db.paymentClaim.findFirst({ orderBy: { createdAt: 'desc' } })
  const numbers = [attempt && `T-${attempt.id}`, transfers.at(-1)?.number, earlier?.number, madeUp(world)]
  return pick(random, numbers) ?? madeUp(world)
}

async function claim(world: World, who: Student, number: string) {
  const intent = await newest(world, who)
  const text = `Transaction Id: ${number}. Fee: 0 XAF`
  return intent && world.town.bench.call(claimPayment, who.actor, { reference: intent.reference, text })
}

async function giveBack(world: World, who: Student) {
  const { bench } = world.town
  const paid = await newest(world, who, { state: 'paid' })
  if (!paid) {
    return
  }
  const { byRule } = await bench.call(getOwnRefund, who.actor, { reference: paid.reference })
  const input = { reference: paid.reference, amount: byRule?.amountXaf ?? 1 }
  await atOnce(world.town, [
    bench.call(askRefund, who.actor, input),
    bench.call(askRefund, who.actor, { ...input, amount: input.amount + 1 }),
  ])
}

async function callback(world: World) {
  const { bench } = world.town
  const attempt = await anyAttempt(world)
  const rawBody = '{"status":"SUCCESSFUL"}'
  const by = attempt?.aggregator ?? attempt?.provider ?? 'mtn'
  const call = { provider: by, method: 'POST', headers: {}, rawBody }
  const query = { token: attempt?.callbackToken ?? 'unknown' }
  return bench.call(receiveCallback, { kind: 'visitor' }, { ...call, query })
}

export const payerSteps: Record<string, Step> = {
  pay: { weight: 7, run: (world) => payment(world, initiation) },
  'pay through a link': { weight: 4, run: (world) => payment(world, sharedInitiation) },
  initiate: { weight: 4, run: (world) => initiation(world, anyStudent(world)) },
  shared: { weight: 3, run: (world) => sharedInitiation(world, anyStudent(world)) },
  'two payers begin for one student': {
    weight: 3,
    run: (world) => {
      const who = anyStudent(world)
      return atOnce(world.town, [initiation(world, who), sharedInitiation(world, who)])
    },
  },
  verify: {
    weight: 8,
    run: (world) => {
      const who = anyStudent(world)
      const repeats = world.town.random.chance(0.3) ? 3 : 1
      return atOnce(
        world.town,
        Array.from({ length: repeats }, () => verification(world, who)),
      )
    },
  },
  'both students verify': {
    weight: 3,
    run: (world) =>
      atOnce(
        world.town,
        world.students.map((who) => verification(world, who)),
      ),
  },
  'one pays while another begins': {
    weight: 2,
    run: (world) => {
      const who = anyStudent(world)
      return atOnce(world.town, [verification(world, who), sharedInitiation(world, who)])
    },
  },
  retry: {
    weight: 2,
    run: async (world) => {
      const who = anyStudent(world)
      const reference = (await newest(world, who))?.reference
      await atOnce(world.town, [world.town.bench.call(retryPayment, who.actor, { reference })])
    },
  },
  change: {
    weight: 1,
    run: async (world) => {
      const who = anyStudent(world)
      const reference = (await newest(world, who))?.reference
      return world.town.bench.call(changePaymentDetails, who.actor, { reference })
    },
  },
  resend: {
    weight: 1,
    run: async (world) => {
      const who = anyStudent(world)
      const reference = (await newest(world, who))?.reference
      return world.town.bench.call(resendCode, who.actor, { reference })
    },
  },
  'both students enrol with the same code': {
    weight: 3,
    run: async (world) => {
      const { town, slug: program, order } = world
      const { bench, random } = town
      const places = order
        ? await bench.db.priceCode.findMany({ where: { order: { number: order } }, orderBy: { id: 'asc' } })
        : []
      const code = pick(random, [...world.codes, ...places.map((place) => place.code)]) ?? ''
      await atOnce(
        town,
        world.students.map(({ actor }) => bench.call(payWithCredit, actor, { program, code })),
      )
    },
  },
  'both students pay with the same code': {
    weight: 2,
    run: (world) => {
      const { town, slug: program } = world
      const code = pick(town.random, world.codes)
      const begin = async (who: Student) => {
        await town.bench.call(enterPriceCode, who.actor, { program, code })
        return initiation(world, who)
      }
      return atOnce(town, code ? world.students.map(begin) : [])
    },
  },
  claim: {
    weight: 3,
    run: async (world) => {
      const number = await claimed(world)
      const claimants = world.town.random.chance(0.5) ? world.students : [anyStudent(world)]
      await atOnce(
        world.town,
        claimants.map((who) => claim(world, who, number)),
      )
    },
  },
  'ask for a refund': { weight: 1, run: (world) => giveBack(world, anyStudent(world)) },
  callback: { weight: 2, run: callback },
}
