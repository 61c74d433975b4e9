import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forget, remember } from '@/server/remember'
import { openPaymentBench, type PaymentBench } from '@/testing/payment-bench'
import { changePaymentDetails } from './change-payment-details'
import { initiatePayment } from './initiate-payment'
import { mutexesName } from './one-at-a-time'
import { resendCode } from './resend-code'

let bench: PaymentBench
beforeAll(async () => {
  bench = await openPaymentBench()
})
afterAll(() => bench.close())

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => error.options.text ?? error.code,
  )

describe('an initiation is refused', () => {
  it.each([
    [{ phone: '+2376700000011' }, 'Validation.phoneTooLongInternational'],
    [{ phone: '6700000011' }, 'Validation.phoneTooLong'],
    [{ phone: '67000001' }, 'Validation.phoneTooShort'],
    [{ phone: '222000000' }, 'Validation.phoneInvalid'],
    [{ phone: '+33612345678' }, 'Validation.phoneInvalid'],
    [{ phone: 670000001 }, 'Validation.phoneRequired'],
    [{ phone: '67000001', amount: 10 }, 'Validation.phoneTooShort'],
    [{ amount: 14_999 }, 'Validation.amountTooSmall'],
    [{ amount: -15_000 }, 'Validation.amountTooSmall'],
    [{ amount: 0 }, 'Validation.amountTooSmall'],
    [{ amount: 15_000.5 }, 'Validation.amountWhole'],
    [{ amount: '1e4' }, 'Validation.amountWhole'],
    [{ amount: '15000.00' }, 'Validation.amountWhole'],
    [{ amount: Number.NaN }, 'Validation.amountWhole'],
    [{ amount: [15_000] }, 'Validation.amountWhole'],
    [{ amount: undefined }, 'Validation.amountWhole'],
    [{ amount: 1e15 }, 'Validation.amountTooLarge'],
    [{ provider: 'visa' }, 'Validation.providerUnknown'],
    [{ provider: 'payflex' }, 'Validation.providerNotOffered'],
    [{ program: 'graphic-design' }, 'Validation.programUnknown'],
    [{ userId: '00000000-0000-4000-8000-000000000000' }, 'identity_mismatch'],
    [{ email: 'somebody@example.cm' }, 'identity_mismatch'],
  ])('%j: %s', async (wrong, text) => {
    const who = await bench.student()
    expect(await refusal(bench.initiate(who, wrong))).toBe(text)
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(0)
  })

  it('for less than a price that has risen, with the new price', async () => {
    const who = await bench.student()
    await bench.db.program.update({ where: { id: who.program.id }, data: { priceXaf: 20_000 } })
    await expect(bench.initiate(who)).rejects.toMatchObject({
      options: { text: 'Validation.amountBelowPrice', params: { amount: expect.stringContaining('20,000') } },
    })
  })
})

describe('an initiation', () => {
  it('stores what is owed, mails one code and asks no wallet', async () => {
    const who = await bench.student()
    const answer = await bench.initiate(who, { userId: who.user.id, email: who.user.email.toUpperCase() })
    expect(answer).toMatchObject({ success: true, status: 'initiated' })
    const code = await bench.lastCode(answer.reference)
    expect(code).toMatch(/^\d{6}$/)
    const intent = await bench.intent(answer.reference)
    expect(intent).toMatchObject({ state: 'code_sent', amountXaf: 15_000, priceXaf: 15_000 })
    expect(JSON.stringify(intent)).not.toContain(`"${code}"`)
    expect(bench.container.logged()).not.toContain(code)
    expect(bench.provider.submits).toEqual([])
    const [mail] = await bench.db.outboxMail.findMany({ where: { userId: who.user.id } })
    expect(mail?.notAfter).toEqual(intent.codeExpiresAt)
    expect(JSON.stringify(mail?.data)).not.toContain('670000001')
  })

  it('made 50 times at once makes one payment and one mail, with one answer', async () => {
    const who = await bench.student()
    const answers = await Promise.all(Array.from({ length: 50 }, () => bench.initiate(who)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await bench.db.paymentIntent.count({ where: { userId: who.user.id } })).toBe(1)
    expect(await bench.db.outboxMail.count({ where: { userId: who.user.id } })).toBe(1)
  })

  it('made 20 times at once at as many instances makes one payment and one mail', async () => {
    const apart = { get: () => undefined, set: () => apart, delete: () => true }
    forget(mutexesName)
    remember(mutexesName, () => apart)
    const who = await bench.student()
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.initiate(who)))
    forget(mutexesName)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await bench.db.outboxMail.count({ where: { userId: who.user.id } })).toBe(1)
    const spent = await bench.db.$queryRaw<{ points: number }[]>`
      select points from limits.rate_limits where key like 'payment.mailbox:%' order by expire desc limit 1`
    expect(spent[0]?.points).toBe(1)
  })

  it('made 50 times at once without a program chooses one program', async () => {
    const who = await bench.student()
    await bench.db.enrolment.deleteMany({ where: { userId: who.user.id } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => bench.initiate(who)))
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1)
    expect(await bench.db.enrolment.count({ where: { userId: who.user.id } })).toBe(1)
  })

  it('with one Idempotency-Key is made once; another body is refused', async () => {
    const who = await bench.student()
    const send = (amount: number) =>
      bench.call(initiatePayment, who.actor, { ...who.details, amount }, { idempotencyKey: 'k-1' })
    const [first, second] = [await send(15_000), await send(15_000)]
    expect(second).toEqual(first)
    expect(await refusal(send(16_000))).toBe('key_reused')
  })

  it('with other details replaces the old payment, whose code is worth nothing then', async () => {
    const who = await bench.student()
    const first = await bench.initiate(who)
    const oldCode = await bench.lastCode(first.reference)
    const second = await bench.initiate(who, { phone: '690000002' })
    expect(second.reference).not.toBe(first.reference)
    expect((await bench.intent(first.reference)).state).toBe('cancelled')
    expect(await refusal(bench.verify(who, first.reference, oldCode))).toBe('Payment.answers.detailsChanged')
  })
})

describe('another code', () => {
  it('comes after a minute, replaces the old one, and three are the most', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    const first = await bench.lastCode(reference)
    const resend = () => bench.call(resendCode, who.actor, { reference })
    await expect(resend()).rejects.toMatchObject({ code: 'too_many', options: { retryAfterS: 60 } })
    bench.clock.advance(60_000)
    expect((await resend()).reference).toBe(reference)
    await expect(resend()).rejects.toMatchObject({ code: 'too_many' })
    const codes = await bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'payment_code' } })
    expect(codes).toBe(2)
    if ((await bench.lastCode(reference)) !== first) {
      expect(await refusal(bench.verify(who, reference, first))).toBe('invalid_code')
    }
    bench.clock.advance(60_000)
    await resend()
    bench.clock.advance(60_000)
    expect(await refusal(resend())).toBe('Payment.answers.noMoreCodes')
  })

  it('asked for 20 times at once is mailed once', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    bench.clock.advance(61_000)
    await Promise.allSettled(
      Array.from({ length: 20 }, () => bench.call(resendCode, who.actor, { reference })),
    )
    const codes = await bench.db.outboxMail.count({ where: { userId: who.user.id, kind: 'payment_code' } })
    expect(codes).toBe(2)
  })

  it('after the old one has lapsed belongs to a new payment', async () => {
    const who = await bench.student()
    const { reference } = await bench.initiate(who)
    bench.clock.advance(300_000)
    const next = await bench.call(resendCode, who.actor, { reference })
    expect(next.reference).not.toBe(reference)
    expect(await bench.broken()).toEqual([])
  })

  it('of somebody else does not exist', async () => {
    const [owner, other] = [await bench.student(), await bench.student()]
    const { reference } = await bench.initiate(owner)
    expect(await refusal(bench.call(resendCode, other.actor, { reference }))).toBe('not_found')
    expect(await refusal(bench.call(changePaymentDetails, other.actor, { reference }))).toBe('not_found')
    expect(await refusal(bench.verify(other, reference, '000000'))).toBe('not_found')
  })
})

describe('codes cost attention', () => {
  it('so 50 initiations at once take one code of the budget', async () => {
    const strict = await openPaymentBench({})
    try {
      const who = await strict.student()
      const answers = await Promise.all(Array.from({ length: 50 }, () => strict.initiate(who)))
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      for (let n = 1; n < 5; n++) {
        await strict.initiate(who, { amount: 15_000 + n })
      }
      expect(await strict.mails('payment_code')).toBe(5)
    } finally {
      await strict.close()
    }
  })

  it('is counted per mailbox: the sixth code within the hour is refused', async () => {
    const strict = await openPaymentBench({})
    try {
      const who = await strict.student()
      for (let n = 0; n < 5; n++) {
        await strict.initiate(who, { amount: 15_000 + n })
      }
      await expect(strict.initiate(who, { amount: 16_000 })).rejects.toMatchObject({ code: 'too_many' })
      expect(await strict.mails('payment_code')).toBe(5)
      expect((await strict.db.paymentIntent.findMany({ where: { state: 'code_sent' } })).length).toBe(1)
    } finally {
      await strict.close()
    }
  })
})
