import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@/server/kernel/actor'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import { enrolManually } from '../office/enrol-manually'
import { claimPayment } from './claim-payment'
import { listClaims } from './list-claims'
import { listOfficeClaims } from './list-office-claims'
import { refuseClaim } from './refuse-claim'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(() => bench.close())
afterEach(async () => {
  expect(await bench.broken()).toEqual([])
})

type Who = Awaited<ReturnType<OfficeBench['student']>>

let numbers = 0
const nextNumber = () => String(8_900_000_000 + numbers++)

const claim = (actor: Actor, reference: string, text: string) =>
  bench.whileTimePasses(bench.call(claimPayment, actor, { reference, text }), 1_000)

/** A wallet was asked, and its owner has not answered. */
async function waiting(): Promise<{ who: Who; reference: string; attempt: string }> {
  bench.provider.approvesAfterMs = null
  const who = await bench.student()
  const { reference } = await bench.asked(who)
  return { who, reference, attempt: (await bench.intent(reference)).attempts[0]?.id ?? '' }
}

const claimsOf = (reference: string) => bench.db.paymentClaim.count({ where: { intent: { reference } } })

describe('a claim is refused', () => {
  it('to visitors, to the office, and for somebody else’s payment', async () => {
    const { who, reference } = await waiting()
    const other = await bench.student()
    const text = nextNumber()
    expect(await refusal(claim(bench.visitor, reference, text))).toBe('sign_in_first')
    expect(await refusal(claim(bench.staff, reference, text))).toBe('forbidden')
    expect(await refusal(claim(other.actor, reference, text))).toBe('not_found')
    expect(await refusal(claim(who.actor, 'MBA-0000000000', text))).toBe('not_found')
    expect(await claimsOf(reference)).toBe(0)
  })

  it.each([
    ['', 'Claims.numberNeeded'],
    ['   ', 'Claims.numberNeeded'],
    ['I have paid!', 'Claims.noNumber'],
    ['677123456', 'Claims.noNumber'],
    ['x'.repeat(1_001), 'Claims.textTooLong'],
  ])('for the text %j: %s', async (text, error) => {
    const { who, reference } = await waiting()
    expect(await refusal(claim(who.actor, reference, text))).toBe(error)
    expect(await claimsOf(reference)).toBe(0)
  })

  it('for a number that was sent in before, by anybody, and says which', async () => {
    const first = await waiting()
    const second = await waiting()
    const number = nextNumber()
    await claim(first.who.actor, first.reference, number)
    expect(await refusal(claim(first.who.actor, first.reference, number))).toBe('Claims.sentAlready')
    expect(await refusal(claim(second.who.actor, second.reference, `Ref: ${number}.`))).toBe(
      'Claims.claimedAlready',
    )
  })

  it('for a number with which somebody else has paid', async () => {
    const paid = await bench.paid(await bench.student())
    const [attempt] = (await bench.intent(paid)).attempts
    const { who, reference } = await waiting()
    expect(await refusal(claim(who.actor, reference, attempt?.providerTxnId ?? ''))).toBe(
      'Claims.claimedAlready',
    )
    expect(await claimsOf(reference)).toBe(0)
  })

  it('for the number of a line that the office has booked for somebody else', async () => {
    const number = nextNumber()
    const { user, program } = await bench.student()
    const booked = { student: user.id, program: program.slug, amount: 15_000, reason: 'Line of a statement' }
    const { id: intentId } = await bench.intent(
      (await bench.call(enrolManually, bench.admin, booked)).reference,
    )
    await bench.db.paymentIntent.update({ where: { id: intentId }, data: { byTransfer: true } })
    const now = bench.clock.now()
    const file = { provider: 'mtn', filename: 'a.csv', sha256: number, coversFrom: now, coversTo: now }
    const whose = { provider: 'mtn', intentId }
    await bench.db.statement.create({
      data: {
        ...file,
        lines: 1,
        importedById: bench.admin.user.id,
        importedAt: now,
        ownLines: {
          create: { ...whose, number, numberKey: number, at: now, isOut: false, amountXaf: 15_000, text: '' },
        },
      },
    })
    const { who, reference } = await waiting()
    expect(await refusal(claim(who.actor, reference, number))).toBe('Claims.claimedAlready')
    expect(await claimsOf(reference)).toBe(0)
  })

  it('for a payment that was given back', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    await bench.refunded(reference)
    expect(await refusal(claim(who.actor, reference, nextNumber()))).toBe('Payment.answers.refunded')
    expect(await claimsOf(reference)).toBe(0)
  })

  it('after five numbers that still wait', async () => {
    const { who, reference } = await waiting()
    for (let sent = 0; sent < 5; sent++) {
      await claim(who.actor, reference, nextNumber())
    }
    expect(await refusal(claim(who.actor, reference, nextNumber()))).toBe('Claims.tooMany')
  })
})

describe('of two payers who claim one number at the same moment', () => {
  it('exactly one does', async () => {
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await waiting(), await waiting()]
      const number = nextNumber()
      const calls = [one, two].map(({ who, reference }) =>
        refusal(bench.call(claimPayment, who.actor, { reference, text: number })),
      )
      const outcomes = await bench.whileTimePasses(Promise.all(calls), 1_000, calls)
      expect(outcomes.sort()).toEqual(['Claims.claimedAlready', 'accepted'])
      expect(await bench.db.paymentClaim.count({ where: { numberKey: number } })).toBe(1)
    }
  })
})

describe('a claim', () => {
  it('is paid at once when the provider says so, whatever the state of the request', async () => {
    for (const state of ['pending', 'failed', 'expired'] as const) {
      const { who, reference, attempt } = await waiting()
      if (state === 'failed') {
        bench.provider.reject(attempt)
        await bench.pass(20_000)
        await bench.db.paymentAttempt.update({ where: { id: attempt }, data: { state: 'failed' } })
      }
      if (state === 'expired') {
        await bench.pass(20 * 60_000, 60_000)
      }
      expect((await bench.intent(reference)).attempts[0]?.state).toBe(state)
      bench.provider.approve(attempt)
      bench.clock.advance(5_000)
      expect(await claim(who.actor, reference, `Transaction Id: T-${attempt}`)).toEqual({ state: 'paid' })
      expect(await bench.intent(reference)).toMatchObject({ state: 'paid' })
      expect(await bench.call(listClaims, who.actor, { reference })).toMatchObject([{ state: 'paid' }])
    }
  })

  it('with a made-up number changes nothing, and is promised an answer', async () => {
    const { who, reference } = await waiting()
    const before = await bench.intent(reference)
    const number = nextNumber()
    const answer = await claim(who.actor, reference, number)
    expect(answer).toMatchObject({ state: 'waiting' })
    const after = await bench.intent(reference)
    expect(after).toMatchObject({ state: before.state, version: before.version, paidAt: null })
    expect(after.attempts).toHaveLength(1)
    const [shown] = await bench.call(listClaims, who.actor, { reference })
    expect(shown).toMatchObject({ number, state: 'waiting' })
    expect(shown?.answerBy.toISOString()).toBe((answer as { answer_by?: string }).answer_by)
  })

  it('for a payment that is paid already stores nothing', async () => {
    const who = await bench.student()
    const reference = await bench.paid(who)
    expect(await claim(who.actor, reference, nextNumber())).toEqual({ state: 'paid' })
    expect(await claimsOf(reference)).toBe(0)
  })

  it('turns paid when the purchase is paid later in another way', async () => {
    const { who, reference, attempt } = await waiting()
    await claim(who.actor, reference, nextNumber())
    bench.provider.approve(attempt)
    await bench.pass(120_000)
    expect(await bench.call(listClaims, who.actor, { reference })).toMatchObject([{ state: 'paid' }])
  })
})

describe('the office', () => {
  const queue = async (input: object = {}) =>
    (await bench.call(listOfficeClaims, bench.admin, { state: 'waiting', page_size: '200', ...input })).items

  it('lists and refuses claims only with the right', async () => {
    const { who, reference } = await waiting()
    await claim(who.actor, reference, nextNumber())
    for (const actor of [bench.staff, who.actor]) {
      expect(await refusal(bench.call(listOfficeClaims, actor, {}))).toBe('forbidden')
      expect(await refusal(bench.call(refuseClaim, actor, { claim: 'x', reason: 'Nothing' }))).toBe(
        'forbidden',
      )
    }
  })

  it('finds a claim by name and number, and sees what was pasted', async () => {
    const { who, reference } = await waiting()
    const number = nextNumber()
    await claim(who.actor, reference, `Transaction Id: ${number}. Fee: 0 XAF`)
    for (const q of [number, number.slice(-6), who.user.lastName]) {
      expect((await queue({ q })).map((each) => each.reference)).toContain(reference)
    }
    expect(await queue({ q: number })).toMatchObject([{ text: `Transaction Id: ${number}. Fee: 0 XAF` }])
  })

  it('refuses one with a reason that the payer reads; then it is free for the person whom it belongs to', async () => {
    const { who, reference } = await waiting()
    const number = nextNumber()
    await claim(who.actor, reference, number)
    const [{ id } = { id: '' }] = await queue({ q: number })
    const refuse = () =>
      bench.call(refuseClaim, bench.admin, { claim: id, reason: 'MTN knows no such number' })
    expect(await refusal(bench.call(refuseClaim, bench.admin, { claim: id, reason: ' ' }))).toBe(
      'Validation.reasonNeeded',
    )
    await refuse()
    expect(await refusal(refuse())).toBe('ClaimsOffice.answeredAlready')
    expect(await bench.call(listClaims, who.actor, { reference })).toMatchObject([
      { state: 'refused', refusal: 'MTN knows no such number' },
    ])
    expect(await queue({ q: number })).toEqual([])
    expect(await bench.audited('payment.claim_refused', reference)).toHaveLength(1)
    expect(await refusal(claim(who.actor, reference, number))).toBe('Claims.refusedAlready')
    const other = await waiting()
    expect(await claim(other.who.actor, other.reference, number)).toMatchObject({ state: 'waiting' })
  })
})
