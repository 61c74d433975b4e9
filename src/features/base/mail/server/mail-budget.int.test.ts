import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hour, minute } from '@/config/durations'
import { confirmEmailChange } from '@/features/accounts/users/server/confirm-email-change'
import { requestEmailChange } from '@/features/accounts/users/server/request-email-change'
import { requestPasswordReset } from '@/features/accounts/users/server/request-password-reset'
import { initiatePayment } from '@/features/money/payments/server/checkout/initiate-payment'
import { subscribe } from '@/features/talk/newsletter/server/subscribe'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { hashPassword } from '@/server/kernel/password-hash'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { actorFor, createProgram, createUser } from '@/testing/factories'
import { FakeProvider } from '@/testing/fake-provider'
import { andMailed } from '@/testing/password-resets'
import { mailboxOf } from '../mailbox'
import { queueMail } from './queue-mail'

const database = testDatabase()
let container: TestContainer
let passwordHash: string
let victim: { id: string; email: string }
let place = 0

const clock = new FakeClock()
const open = () =>
  openTestContainer(
    database.url,
    { clock, gateways: { mtn: new FakeProvider(clock) } },
    { SITE_URL: 'https://academy.example' },
  )
beforeAll(async () => {
  container = open()
  passwordHash = await hashPassword('correct-horse')
})
afterAll(() => container.close())
beforeEach(async () => {
  await container.db.outboxMail.deleteMany()
  victim = await createUser({ passwordHash })
})

/** Each call comes from a new address: only the budget of the mailbox can limit it. */
async function call(useCase: AnyUseCase, input: unknown, actor?: unknown) {
  place += 1
  return callUseCase(useCase, input, {
    actor: (actor ?? { kind: 'visitor' }) as never,
    request: { address: `2001:db8:${place.toString(16)}::1` },
  }) as Promise<Record<string, unknown>>
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string; options?: { retryAfterS?: number } }) => ({
      code: error.code,
      retryAfterS: error.options?.retryAfterS,
    }),
  )
const tagged = (tag: string) => victim.email.replace('@', `+${tag}@`)
const mails = async () =>
  (await container.db.outboxMail.findMany({ orderBy: { createdAt: 'asc' } })).filter(
    ({ toEmail }) => mailboxOf(toEmail) === mailboxOf(victim.email),
  )
const askForChange = async (email: string) => {
  const outsider = await createUser({ passwordHash })
  return call(requestEmailChange, { email, currentPassword: 'correct-horse' }, await actorFor(outsider.id))
}
const forgot = (email = victim.email) => andMailed(call(requestPasswordReset, { email }))

describe('anonymous clients and one mailbox', () => {
  it('send it at most five mails an hour and ten a day, of all kinds and from everybody', async () => {
    const times: number[] = []
    for (let round = 0; round < 30; round += 1) {
      for (let i = 0; i < 2; i += 1) {
        await askForChange(tagged(`${round}-${i}`)).catch(() => {})
        await call(subscribe, { email: tagged(`news-${round}-${i}`) })
        await forgot().catch(() => {})
      }
      const now = container.clock.now().getTime()
      while (times.length < (await mails()).length) {
        times.push(now)
      }
      expect(times.filter((at) => at > now - hour).length).toBeLessThanOrEqual(5)
      expect(times.filter((at) => at > now - 24 * hour).length).toBeLessThanOrEqual(10)
      container.clock.advance(50 * minute)
    }
    expect(times.length).toBeGreaterThan(8)
  }, 120_000)

  it('are counted together when they call at once, on every instance', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => createUser({ passwordHash })))
    const actors = await Promise.all(people.map(({ id }) => actorFor(id)))
    const outcomes = await Promise.all(
      actors.map((actor, i) =>
        refusalOf(
          call(requestEmailChange, { email: tagged(`${i}`), currentPassword: 'correct-horse' }, actor),
        ),
      ),
    )
    const sentCount = outcomes.filter((refusal) => refusal === null).length
    expect(sentCount).toBeGreaterThan(0)
    expect(sentCount).toBeLessThanOrEqual(5)
    expect(await mails()).toHaveLength(sentCount)
    await container.close()
    container = open()
    expect(await refusalOf(askForChange(victim.email.replace('@', '+after-restart@')))).toMatchObject({
      code: 'too_many',
    })
  })

  it('get the time of the next attempt when the mail matters to them, and nothing is stored', async () => {
    for (let i = 0; i < 5; i += 1) {
      await refusalOf(askForChange(tagged(`${i}`)))
    }
    const before = await container.db.oneTimeToken.count()
    const refusal = await refusalOf(askForChange(tagged('more')))
    expect(refusal?.code).toBe('too_many')
    expect(refusal?.retryAfterS).toBeGreaterThan(3_500)
    expect(refusal?.retryAfterS).toBeLessThanOrEqual(3_600)
    expect(await container.db.oneTimeToken.count()).toBe(before)
  })

  it('get the usual answer for a forgotten password, and the earlier link stays valid', async () => {
    for (let i = 0; i < 5; i += 1) {
      await refusalOf(askForChange(tagged(`${i}`)))
    }
    await forgot()
    container.clock.advance(minute)
    await forgot()
    const live = await container.db.oneTimeToken.count({ where: { userId: victim.id, usedAt: null } })
    const sentCount = (await mails()).filter(({ kind }) => kind === 'password_reset').length
    expect(sentCount).toBe(1)
    expect(live).toBe(1)
    expect(await forgot(`nobody-${victim.email}`)).toEqual(await forgot())
  })

  it('get the usual answer for the newsletter, and no request is stored without its link', async () => {
    for (let i = 0; i < 5; i += 1) {
      await refusalOf(askForChange(tagged(`${i}`)))
    }
    expect(await call(subscribe, { email: victim.email })).toEqual({ success: true })
    expect(await container.db.newsletterSubscriber.count({ where: { email: victim.email } })).toBe(0)
  })
})

describe('mails that others cannot use up', () => {
  const details = { provider: 'mtn', phone: '+237670000001', amount: 15_000 }
  const exhaust = async () => {
    for (let i = 0; i < 5; i += 1) {
      await refusalOf(askForChange(tagged(`${i}`)))
    }
    for (let i = 0; i < 3; i += 1) {
      await forgot()
    }
  }
  const codes = async () => (await mails()).filter(({ kind }) => kind === 'payment_code').length

  it('the code of a student whose address is proven and who is signed in', async () => {
    await createProgram()
    const program = await createProgram()
    await container.db.user.update({ where: { id: victim.id }, data: { emailVerifiedAt: new Date() } })
    await exhaust()
    await forgot().catch(() => {})
    const actor = await actorFor(victim.id)
    await call(initiatePayment, { ...details, program: program.slug }, actor)
    expect(await codes()).toBe(1)
  })

  it('the first code of somebody who has just registered', async () => {
    const program = await createProgram()
    await exhaust()
    const { user } = await actorFor(victim.id)
    const expiresAt = new Date(clock.now().getTime() + hour)
    const { id: tokenId } = await container.db.registrationToken.create({
      data: { userId: user.id, expiresAt },
    })
    const registrant = { kind: 'registrant', user, tokenId, inUseSince: null, via: 'bearer' }
    await call(initiatePayment, { ...details, program: program.slug }, registrant)
    expect(await codes()).toBe(1)
    expect((await mails()).length).toBeLessThanOrEqual(5)
  })

  it('what the academy itself has to say', async () => {
    await exhaust()
    const before = (await mails()).length
    const refund = { firstName: 'Amina', reference: 'MBA-1', amountXaf: 15_000 }
    await inTransaction((tx) =>
      queueMail(tx, { kind: 'refund_due', to: victim.email, locale: 'en', data: refund }),
    )
    expect(await mails()).toHaveLength(before + 1)
  })

  it('the notice that a proven address was replaced', async () => {
    await container.db.user.update({ where: { id: victim.id }, data: { emailVerifiedAt: new Date() } })
    const old = victim.email
    const next = `next-${old}`
    await call(
      requestEmailChange,
      { email: next, currentPassword: 'correct-horse' },
      await actorFor(victim.id),
    )
    const { data } = await container.db.outboxMail.findFirstOrThrow({ where: { toEmail: next } })
    const token = new URL((data as { link: string }).link).searchParams.get('token')
    await exhaust()
    await call(confirmEmailChange, { token })
    expect(await container.db.outboxMail.count({ where: { kind: 'email_changed', toEmail: old } })).toBe(1)
  })
})
