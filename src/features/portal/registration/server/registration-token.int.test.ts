import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { signInStudent } from '@/features/accounts/session/server/sign-in-on-page'
import { setUserBlocked } from '@/features/accounts/users/server/office/set-user-blocked'
import { requestPasswordReset } from '@/features/accounts/users/server/request-password-reset'
import { resetPassword } from '@/features/accounts/users/server/reset-password'
import { changePaymentDetails } from '@/features/money/payments/server/checkout/change-payment-details'
import { getCheckout } from '@/features/money/payments/server/checkout/get-checkout'
import { getPayment } from '@/features/money/payments/server/checkout/get-payment'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { listPaymentHistory } from '@/features/money/payments/server/checkout/list-payment-history'
import { listPayments } from '@/features/money/payments/server/checkout/list-payments'
import { payWithCredit } from '@/features/money/payments/server/checkout/pay-with-credit'
import { resendCode } from '@/features/money/payments/server/checkout/resend-code'
import { retryPayment } from '@/features/money/payments/server/checkout/retry-payment'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { getReceipt } from '@/features/money/payments/server/settlement/get-receipt'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { maskEmail } from '@/lib/mask-email'
import { identify } from '@/server/kernel/identify'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { FakeProvider } from '@/testing/fake-provider'
import { andMailed } from '@/testing/password-resets'
import { testContainer } from '@/testing/test-container'
import { correctRegistration } from './correct-registration'
import { getRegistration } from './get-registration'
import { registerStudent } from './register-student'

const password = 'zebu-couleur-7'
const clock = new FakeClock()
const container = testContainer({
  ports: { clock, gateways: { mtn: new FakeProvider(clock) } },
  env: { RATE_LIMIT_SCALE: '1000' },
})
beforeAll(async () => {
  await createProgram({ slug: 'web-development' })
  await createProgram({ slug: 'data-science', position: 2 })
})

let count = 0
const formInput = (overrides: object = {}) => {
  count += 1
  return {
    firstName: 'Amina',
    lastName: 'Ngo Bassa',
    username: `amina${count}`,
    email: `amina${count}@kamga.cm`,
    phone: '670000001',
    password,
    confirmPassword: password,
    program: 'web-development',
    ...overrides,
  }
}
type Way = { bearer?: string; registrationCookie?: string; sessionCookie?: string }
const call = (useCase: AnyUseCase, input: unknown, credentials: Way = {}) =>
  callUseCase(useCase, input, { credentials }) as Promise<Record<string, string>>
const signInFirst = { status: 401, code: 'sign_in_first' }

type Registered = { input: ReturnType<typeof formInput>; id: string; token: string }
let mine: Registered
beforeEach(async () => {
  const input = formInput()
  const { id = '', token = '' } = await call(registerStudent, input)
  mine = { input, id, token }
  container.clock.advance(1_000)
})
const ways = (token: string): Way[] => [{ bearer: token }, { registrationCookie: token }]
const userOf = (id: string) => container.db.user.findUniqueOrThrow({ where: { id } })
const mailsTo = (toEmail: string) =>
  container.db.outboxMail.findMany({ where: { toEmail }, orderBy: { createdAt: 'asc' } })
const linkToken = async (email: string) => {
  const mail = (await mailsTo(email)).at(-1)
  return new URL((mail?.data as { link?: string } | undefined)?.link ?? '').searchParams.get('token') ?? ''
}
const resetBy = async (email: string) => {
  await andMailed(call(requestPasswordReset, { email }))
  await call(resetPassword, { token: await linkToken(email), password: 'deux fleuves et 3 ponts' })
}
const give = (data: object) => (registered: Registered) =>
  container.db.user.update({ where: { id: registered.id }, data })

const closings: [string, (registered: Registered) => Promise<unknown>][] = [
  ['signed in on the page', ({ input }) => call(signInStudent, { username: input.username, password })],
  ['signed in over the API', ({ input }) => call(signIn, { username: input.email, password })],
  ['chose a new password by mail', ({ input }) => resetBy(input.email)],
  ['proved the address', (registered) => give({ emailVerifiedAt: container.clock.now() })(registered)],
  ['was made an admin', give({ role: 'admin' })],
  ['was made a teacher besides', give({ additionalRoles: ['staff'] })],
]

describe.each(closings)('a registration token, once somebody %s', (_name, close) => {
  it('neither reads nor changes the details', async () => {
    await close(mine)
    const before = await userOf(mine.id)
    const other = { ...mine.input, email: `thief-${mine.input.email}` }
    for (const way of ways(mine.token)) {
      await expect(call(getRegistration, {}, way)).rejects.toMatchObject(signInFirst)
      await expect(call(correctRegistration, other, way)).rejects.toMatchObject(signInFirst)
      const records: [AnyUseCase, object][] = [
        [listPayments, {}],
        [getReceipt, { reference: 'MBA-AAAAAAAAAA' }],
        [listPaymentHistory, { reference: 'MBA-AAAAAAAAAA' }],
        [payWithCredit, {}],
        [changePaymentDetails, { reference: 'MBA-AAAAAAAAAA' }],
      ]
      for (const [useCase, input] of records) {
        await expect(call(useCase, input, way)).rejects.toMatchObject(signInFirst)
      }
    }
    expect(await userOf(mine.id)).toEqual(before)
  })
})

const details = { provider: 'mtn', phone: '670000002', amount: 15_000 }

describe('a registration token after its owner has signed in', () => {
  const signInAsOwner = async () => {
    container.clock.advance(1_000)
    const { access_token: bearer } = await call(signIn, { username: mine.input.username, password })
    container.clock.advance(1_000)
    return { bearer }
  }
  const byToken = () => ({ bearer: mine.token })

  it('still pays for what it started', async () => {
    const started = await call(initiatePayment, details, byToken())
    await signInAsOwner()
    const { reference = '' } = started
    expect(await call(getPayment, { reference }, byToken())).toMatchObject({ status: 'initiated' })
    const wrong = { ...details, reference, userCode: '000000' }
    await expect(call(verifyPayment, wrong, byToken())).rejects.toMatchObject({ code: 'invalid_code' })
    await expect(call(retryPayment, { reference }, byToken())).rejects.toMatchObject({ code: 'conflict' })
    container.clock.advance(61_000)
    expect(await call(resendCode, { reference }, byToken())).toMatchObject({ reference })
  })

  it('starts the payment of the program chosen before, and of no other', async () => {
    await signInAsOwner()
    await expect(
      call(initiatePayment, { ...details, program: 'data-science' }, byToken()),
    ).rejects.toMatchObject(signInFirst)
    const { reference = '' } = await call(initiatePayment, details, byToken())
    expect(await call(getPayment, { reference }, byToken())).toMatchObject({ program: 'web-development' })
  })

  it('neither sees nor changes payments that the owner started', async () => {
    const owner = await signInAsOwner()
    const { reference = '' } = await call(initiatePayment, { ...details, phone: '690000009' }, owner)
    const input = { ...details, phone: '690000009', userCode: '000000' }
    await expect(call(getPayment, { reference }, byToken())).rejects.toMatchObject({ status: 404 })
    await expect(call(retryPayment, { reference }, byToken())).rejects.toMatchObject({ status: 404 })
    await expect(call(resendCode, { reference }, byToken())).rejects.toMatchObject({ status: 404 })
    await expect(call(verifyPayment, { ...input, reference }, byToken())).rejects.toMatchObject({
      status: 404,
    })
    await expect(call(verifyPayment, input, byToken())).rejects.toMatchObject({ status: 404 })
    await expect(call(initiatePayment, details, byToken())).rejects.toMatchObject(signInFirst)
    const checkout = await call(getCheckout, {}, byToken())
    expect(checkout).toMatchObject({ email: '', phone: null, open: null, paidReference: null })
    expect(JSON.stringify(checkout)).not.toMatch(/690000009|kamga/)
    expect(await call(getPayment, { reference }, owner)).toMatchObject({ status: 'initiated' })
  })

  it('ends after its hour', async () => {
    await signInAsOwner()
    container.clock.advance(61 * 60_000)
    for (const way of ways(mine.token)) {
      await expect(call(getCheckout, {}, way)).rejects.toMatchObject(signInFirst)
    }
  })
})

describe('a registration token', () => {
  it('ends when the user is blocked, and does not come back', async () => {
    const chief = await actorFor((await createUser({ role: 'admin' })).id)
    const setBlocked = (blocked: string) =>
      callUseCase(setUserBlocked, { id: mine.id, blocked }, { actor: chief })
    await setBlocked('true')
    await setBlocked('false')
    expect((await identify({ bearer: mine.token }, container.clock.now())).kind).toBe('visitor')
  })

  it('without its row belongs to nobody', async () => {
    await container.db.registrationToken.deleteMany({ where: { userId: mine.id } })
    expect((await identify({ bearer: mine.token }, container.clock.now())).kind).toBe('visitor')
  })
})

describe('another e-mail address for the account just made', () => {
  const correct = (changes: object) =>
    call(correctRegistration, { ...mine.input, ...changes }, { bearer: mine.token })

  it('informs the old one, is in the audit log, and ends every link mailed before', async () => {
    const { id, input } = mine
    await andMailed(call(requestPasswordReset, { email: input.email }))
    const token = await linkToken(input.email)
    await correct({ email: `right-${input.email}` })
    const mails = await mailsTo(input.email)
    expect(mails.map(({ kind }) => kind)).toEqual(['password_reset', 'email_changed'])
    expect(mails[1]?.data).toEqual({ firstName: '', newEmail: maskEmail(`right-${input.email}`) })
    expect(
      await container.db.auditEntry.findMany({ where: { targetUserId: id, action: 'email.changed' } }),
    ).toMatchObject([{ actorId: id, address: '192.0.2.1' }])
    await expect(call(resetPassword, { token, password: 'deux fleuves et 3 ponts' })).rejects.toMatchObject({
      text: 'Password.linkInvalid',
    })
    expect(await userOf(id)).toMatchObject({ email: `right-${input.email}`, emailVerifiedAt: null })
  })

  it('informs nobody when the address stays', async () => {
    await correct({ firstName: 'Aminatou' })
    expect(await mailsTo(mine.input.email)).toEqual([])
    expect(await container.db.auditEntry.count({ where: { targetUserId: mine.id } })).toBe(0)
  })

  it('is refused when the account was taken into use at the same moment', async () => {
    const { id, input } = mine
    const waiting = async () => {
      const [row] = await container.db.$queryRaw<{ count: number }[]>`
        select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      return row?.count
    }
    let correction: Promise<unknown> = Promise.resolve()
    await container.db.$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { emailVerifiedAt: container.clock.now() } })
      correction = correct({ email: `late-${input.email}` }).catch((error) => error)
      await expect.poll(waiting).toBe(1)
    })
    expect(await correction).toMatchObject(signInFirst)
    expect(await userOf(id)).toMatchObject({ email: input.email })
  })
})
