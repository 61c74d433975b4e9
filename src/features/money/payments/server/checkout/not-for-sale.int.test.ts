import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProgramOffer } from '@/config/program-offers'
import { createOpenCohort } from '@/testing/cohorts'
import { actorFor, createUser } from '@/testing/factories'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { getCheckout } from './get-checkout'
import { payWithCredit } from './pay-with-credit'
import { registerInterest } from './register-interest'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
  bench.provider.approvesAfterMs = 1_000
})
afterAll(() => bench.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => error.options?.text ?? error.options?.fields?.program ?? error.code,
  )

async function studentOf(offer: ProgramOffer) {
  const who = await bench.student()
  await bench.db.program.update({ where: { id: who.program.id }, data: { offer } })
  return who
}

describe.each(['interest', 'open', 'draft', 'archived'] as const)('a program with the offer %s', (offer) => {
  it('is not paid, neither by a wallet nor from credit', async () => {
    const who = await studentOf(offer)
    const program = who.program.slug
    expect(await refusal(bench.initiate(who))).toBe('Payment.answers.notForSale')
    expect(await refusal(bench.initiate(who, { program }))).toBe('Payment.answers.notForSale')
    expect(await refusal(bench.call(payWithCredit, who.actor, { program }))).toBe(
      'Payment.answers.notForSale',
    )
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
    expect(await bench.broken()).toEqual([])
  })

  it('does not stand before one that is for sale', async () => {
    const who = await studentOf(offer)
    const other = await bench.student()
    await bench.db.enrolment.create({ data: { userId: who.user.id, programId: other.program.id } })
    const { program, programs } = await bench.call(getCheckout, who.actor, {})
    expect(program?.slug).toBe(other.program.slug)
    expect(programs.find(({ slug }) => slug === who.program.slug)).toMatchObject({ chosen: true, offer })
  })
})

it('a payment that had begun before the sale ended is finished', async () => {
  const who = await bench.student()
  const { reference } = await bench.initiate(who)
  await bench.db.program.update({ where: { id: who.program.id }, data: { offer: 'archived' } })
  const code = await bench.lastCode(reference)
  expect(await bench.whileTimePasses(bench.verify(who, reference, code), 250)).toMatchObject({
    status: 'verified',
  })
})

describe('a program that is taught in class', () => {
  it('is sold with a seat, not without', async () => {
    const who = await studentOf('class')
    expect(await refusal(bench.initiate(who))).toBe('Payment.answers.classOnly')
    await createOpenCohort(who.program.id, { seats: 1, language: 'both' })
    expect(await refusal(bench.initiate(who, { cohort: 'none' }))).toBe('Payment.answers.classOnly')
    expect(await refusal(bench.initiate(who))).toBe('accepted')
  })
})

describe('interest', () => {
  it('is registered for what is shown, and for nothing else', async () => {
    const { program } = await studentOf('interest')
    const other = await actorFor((await createUser()).id)
    const register = () => refusal(bench.call(registerInterest, other, { program: program.slug }))
    expect([await register(), await register()]).toEqual(['accepted', 'accepted'])
    expect(await bench.db.enrolment.findMany({ where: { userId: other.user.id } })).toMatchObject([
      { programId: program.id, status: 'pending' },
    ])
    await bench.db.program.update({ where: { id: program.id }, data: { offer: 'draft' } })
    expect(await register()).toBe('Validation.programUnknown')
    expect(await refusal(bench.call(registerInterest, { kind: 'visitor' }, { program: program.slug }))).toBe(
      'sign_in_first',
    )
  })
})
