import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import type { Actor } from '@/server/kernel/actor'
import { codeOf } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { createItem, createWeek } from '@/testing/learning'
import { type OfficeBench, openOfficeBench, refusal } from '@/testing/office-bench'
import type { Student } from '@/testing/payment-bench'
import { getCheckout } from '../checkout/get-checkout'
import { resendCode } from '../checkout/resend-code'
import { verifyPayment } from '../checkout/verify-payment'
import { linkToken, readLinkToken } from '../link-token'
import { getSharedPayment, openSharedPayment } from './get-shared-payment'
import { initiateShared } from './initiate-shared'
import { sharePayment, shareProgram } from './share-payment'
import { verifyShared } from './verify-shared'
import { withdrawLink, withdrawShare } from './withdraw-link'

let bench: OfficeBench
beforeAll(async () => {
  bench = await openOfficeBench()
})
afterAll(async () => {
  expect(await bench.broken()).toEqual([])
  await bench.close()
})

const uncle = 'uncle@example.cm'

/** A student with a link, and its token. */
async function shared(priceXaf = 15_000) {
  const who = await bench.student(priceXaf)
  const { reference } = await bench.initiate(who)
  const { url } = await bench.call(sharePayment, who.actor, { reference })
  return { who, reference, token: url.split('/').at(-1) as string }
}

const details = (token: string, { phone = bench.nextPhone(), amount = 15_000, email = uncle } = {}) => ({
  token,
  phone,
  amount,
  provider: 'mtn',
  email,
})
const begin = (token: string, more = {}) => bench.call(initiateShared, bench.visitor, details(token, more))
const open = (token: string) => bench.call(getSharedPayment, bench.visitor, { token })

async function codeFor(email: string): Promise<string> {
  const mail = await bench.db.outboxMail.findFirstOrThrow({
    where: { kind: 'payer_code', toEmail: email },
    orderBy: { createdAt: 'desc' },
  })
  return (mail.data as { code: string }).code
}

async function payThrough(token: string, email = uncle) {
  bench.provider.approvesAfterMs = 0
  await begin(token, { email })
  const work = bench.call(verifyShared, bench.visitor, { token, userCode: await codeFor(email) })
  return bench.whileTimePasses(work, 2_000)
}

/** The newest payment through the link that was not given up. */
const begun = (who: Student) =>
  bench.db.paymentIntent.findFirstOrThrow({
    where: { userId: who.user.id, linkId: { not: null }, state: { not: 'cancelled' } },
    orderBy: { createdAt: 'desc' },
    include: { attempts: true },
  })

it('says to the person who pays what stands of the program, as to the student', async () => {
  const { who, token } = await shared()
  const week = await createWeek(who.program.id, 1)
  await createWeek(who.program.id, 2)
  await createItem({ programId: who.program.id, weekId: week.id })
  const shownTo = await bench.call(openSharedPayment, bench.visitor, { token })
  const { availability } = await bench.call(getCheckout, who.actor, { program: who.program.slug })
  expect(shownTo).toMatchObject({ found: true, page: { offer: 'online', availability } })
  expect(availability.map(({ written }) => written)).toEqual([true, false])
})

it('finds the link of a token that we made, and no other', () => {
  const id = randomUUID()
  const token = linkToken(id)
  expect(token).toMatch(/^[\w-]{54}$/)
  expect(readLinkToken(token)).toBe(id)
  const other = linkToken(randomUUID())
  const forged = [
    '',
    id,
    token.slice(0, -1),
    `${token}a`,
    `${token.slice(0, 32)}${other.slice(32)}`,
    token.toUpperCase(),
    `${token}\n`,
    'x'.repeat(10_000),
  ]
  expect(forged.map((token) => readLinkToken(token))).toEqual(forged.map(() => null))
})

describe('a link', () => {
  it('is made and withdrawn by its student alone', async () => {
    const { who, reference, token } = await shared()
    const other = (await bench.student()).actor
    const refusals = (actor: Actor) => [
      codeOf(bench.call(sharePayment, actor, { reference })),
      codeOf(bench.call(withdrawShare, actor, { reference })),
    ]
    expect(await Promise.all(refusals(other))).toEqual(['not_found', 'not_found'])
    expect(await Promise.all(refusals(bench.visitor))).toEqual(['sign_in_first', 'sign_in_first'])
    expect(await Promise.all(refusals(bench.admin))).toEqual(['forbidden', 'forbidden'])
    expect((await open(token)).state).toBe('open')
    await bench.call(withdrawLink, other, { program: who.program.slug })
    expect((await open(token)).state).toBe('open')
  })

  it('stays the same until it is withdrawn; then there is a new one', async () => {
    const { who, reference, token } = await shared()
    const again = await bench.call(sharePayment, who.actor, { reference })
    expect(again.url.endsWith(token)).toBe(true)
    await bench.call(withdrawShare, who.actor, { reference })
    expect(await codeOf(open(token))).toBe('not_found')
    expect(await codeOf(begin(token))).toBe('not_found')
    expect((await bench.call(getCheckout, who.actor, { program: who.program.slug })).link).toBeNull()
    await bench.call(shareProgram, who.actor, { program: who.program.slug })
    const { link } = await bench.call(getCheckout, who.actor, { program: who.program.slug })
    expect(link?.url.endsWith(token)).toBe(false)
  })

  it('ends after a week, and is not found if it is forged', async () => {
    const { token } = await shared()
    const forged = [
      '',
      'x',
      linkToken(randomUUID()),
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    ]
    for (const each of forged) {
      expect(await codeOf(open(each))).toBe('not_found')
      expect(await codeOf(begin(each))).toBe('not_found')
      expect(await codeOf(bench.call(verifyShared, bench.visitor, { token: each, userCode: '123456' }))).toBe(
        'not_found',
      )
    }
    bench.clock.advance(7 * day)
    expect(await codeOf(open(token))).toBe('not_found')
    expect(await bench.call(openSharedPayment, bench.visitor, { token })).toEqual({ found: false })
  })

  it('of a blocked student, or for a program that is not for sale, pays nothing', async () => {
    const { who, token } = await shared()
    await bench.db.program.update({ where: { id: who.program.id }, data: { offer: 'interest' } })
    expect(await refusal(begin(token))).toBe('Payment.answers.notForSale')
    await bench.db.program.update({ where: { id: who.program.id }, data: { offer: 'online' } })
    await bench.db.user.update({ where: { id: who.user.id }, data: { blockedAt: bench.clock.now() } })
    expect(await codeOf(open(token))).toBe('not_found')
  })

  it('shows a first name, the program and the amount, and nothing else', async () => {
    const { who, token } = await shared()
    const { firstName } = await bench.db.user.findUniqueOrThrow({ where: { id: who.user.id } })
    expect(await open(token)).toEqual({
      first_name: firstName,
      program: who.program.titleEn,
      amount: 15_000,
      state: 'open',
    })
  })
})

describe('the person who has the link', () => {
  it.each([
    [{ phone: '12' }, 'phone'],
    [{ email: 'a@b' }, 'email'],
    [{ amount: 14_999 }, 'amount'],
  ])('is told what is wrong with %o', async (more, field) => {
    const { token } = await shared()
    const error = await begin(token, more).catch((each) => each)
    expect(Object.keys(error.options.fields)).toEqual([field])
    expect(await bench.db.outboxMail.count({ where: { kind: 'payer_code' } })).toBe(0)
  })

  it('pays with a code of their own mailbox; the student is enrolled, and both have a receipt', async () => {
    const { who, token } = await shared()
    expect(await payThrough(token)).toMatchObject({ success: true, status: 'verified' })
    expect((await open(token)).state).toBe('paid')
    const intent = await begun(who)
    expect(intent).toMatchObject({ state: 'paid', payerEmail: uncle })
    const mails = await bench.db.outboxMail.findMany({
      where: { kind: { in: ['payer_receipt', 'payment_receipt'] }, dedupeKey: { endsWith: intent.id } },
      orderBy: { kind: 'asc' },
    })
    const { email } = await bench.db.user.findUniqueOrThrow({ where: { id: who.user.id } })
    expect(mails.map(({ kind, toEmail }) => [kind, toEmail])).toEqual([
      ['payer_receipt', uncle],
      ['payment_receipt', email],
    ])
    expect(JSON.stringify(mails[0]?.data)).not.toMatch(new RegExp(`${email}|${who.user.firstName}`))
    expect(mails[0]?.userId).toBeNull()
  })

  it('learns nothing of a payment that the student has begun, and does not end one that is being asked', async () => {
    const { who, reference, token } = await shared()
    bench.provider.approvesAfterMs = null
    await bench.asked(who)
    expect((await open(token)).state).toBe('waiting')
    const error = await begin(token).catch((each) => each)
    expect(error).toMatchObject({ code: 'conflict', options: { text: 'Payment.answers.waitingForApproval' } })
    expect(JSON.stringify(error.options)).not.toContain(reference)
    const { page } = (await bench.call(openSharedPayment, bench.visitor, { token })) as {
      page: { begun: unknown }
    }
    expect(page.begun).toBeNull()
  })

  it('cannot use the code of the student, nor the student theirs', async () => {
    const { who, reference, token } = await shared()
    const studentCode = await bench.lastCode(reference)
    expect(await codeOf(bench.call(verifyShared, bench.visitor, { token, userCode: studentCode }))).toBe(
      'not_found',
    )
    await begin(token)
    const code = await codeFor(uncle)
    const { reference: theirs } = await begun(who)
    expect(await codeOf(bench.call(resendCode, who.actor, { reference: theirs }))).toBe('conflict')
    // The student's own one was given up with the new one.
    const old = { ...who.details, reference, userCode: studentCode }
    expect(await codeOf(bench.call(verifyPayment, who.actor, old))).not.toBe('done')
    const { open: unfinished } = await bench.call(getCheckout, who.actor, { program: who.program.slug })
    expect(unfinished).toBeNull()
    expect(code).toMatch(/^\d{6}$/)
  })

  it('has five tries, as students have', async () => {
    const { token } = await shared()
    await begin(token)
    const right = await codeFor(uncle)
    const wrong = right === '111111' ? '222222' : '111111'
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await codeOf(bench.call(verifyShared, bench.visitor, { token, userCode: wrong }))).toBe(
        'invalid_code',
      )
    }
    expect(await codeOf(bench.call(verifyShared, bench.visitor, { token, userCode: right }))).toBe(
      'invalid_code',
    )
  })

  it('begins again after a refusal of the wallet, and the page says why', async () => {
    const { who, token } = await shared()
    bench.provider.approvesAfterMs = null
    await begin(token)
    const asking = bench
      .call(verifyShared, bench.visitor, { token, userCode: await codeFor(uncle) })
      .catch(() => undefined)
    await bench.whileTimePasses(asking, 30_000)
    const [attempt] = (await begun(who)).attempts
    bench.provider.reject(attempt?.id ?? '')
    bench.clock.advance(60_000)
    await bench.runJobs()
    const lookUp = await bench.call(openSharedPayment, bench.visitor, { token })
    expect(lookUp).toMatchObject({ found: true, page: { state: 'open', begun: null } })
    expect(lookUp.found && lookUp.page.failed).not.toBeNull()
    bench.clock.advance(10 * 60_000)
    expect(await payThrough(token, 'aunt@example.cm')).toMatchObject({ status: 'verified' })
  })

  it('two who pay at once for one student: one wallet is asked', async () => {
    const { who, token } = await shared()
    const results = await Promise.all(
      ['a@example.cm', 'b@example.cm', 'c@example.cm'].map((email) => codeOf(begin(token, { email }))),
    )
    expect(results).toEqual(['done', 'done', 'done'])
    const open = await bench.db.paymentIntent.count({ where: { userId: who.user.id, state: 'code_sent' } })
    expect(open).toBe(1)
    const newest = await begun(who)
    const email = newest.payerEmail as string
    bench.provider.approvesAfterMs = 0
    const code = await codeFor(email)
    const verify = () => codeOf(bench.call(verifyShared, bench.visitor, { token, userCode: code }))
    const verified = await bench.whileTimePasses(Promise.all([verify(), verify(), verify()]), 2_000)
    expect(verified).toEqual(['done', 'done', 'done'])
    expect((await begun(who)).attempts).toHaveLength(1)
  })

  it('pays nothing a second time', async () => {
    const { token } = await shared()
    await payThrough(token)
    expect(await refusal(begin(token, { email: 'late@example.cm' }))).toBe('Payment.answers.alreadyPaid')
  })
})

it('a student who is signed in as somebody else pays through the link as anybody', async () => {
  const { token } = await shared()
  const friend = await actorFor((await createUser()).id)
  expect(await codeOf(bench.call(initiateShared, friend, details(token)))).toBe('done')
})
