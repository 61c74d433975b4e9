import { hash } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '@/app/api/calls/account'
import { clientAddressHeader } from '@/config/headers'
import { changePassword } from '@/features/accounts/users/server/change-password'
import { requestPasswordReset } from '@/features/accounts/users/server/request-password-reset'
import { resetPassword } from '@/features/accounts/users/server/reset-password'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { andMailed } from '@/testing/password-resets'
import { testContainer } from '@/testing/test-container'
import { unknownDevicePolicy } from '../login-throttle.rules'
import { endOtherSessions } from './end-other-sessions'
import { listOpenSessions } from './list-open-sessions'
import { fromNetwork, returnTries, takeTry } from './login-throttle'
import { signIn } from './sign-in'
import { signInStaff, signInStudent } from './sign-in-on-page'

const login = accountCalls['POST /api/auth/login'].handler

const password = 'trois mangues et un pont'
const container = testContainer()
let passwordHash: string
beforeAll(async () => {
  // A fast hash, because these tests compare hundreds of passwords.
  passwordHash = await hash(password, { algorithm: 2, memoryCost: 64, timeCost: 1 })
})
beforeEach(async () => {
  // This limit uses the clock of the machine, not the clock of the test.
  await container.db.$executeRaw`delete from limits.rate_limits`
})

interface From {
  address?: string
  deviceCookie?: string
  sessionCookie?: string
}
const call = (useCase: AnyUseCase, input: unknown, { sessionCookie, ...request }: From = {}) =>
  callUseCase(useCase, input, { credentials: { sessionCookie }, request }) as Promise<Record<string, string>>
const person = (overrides: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash, emailVerifiedAt: container.clock.now(), ...overrides })
const guess = (username: string, address: string, more: From = {}) =>
  call(signIn, { username, password: 'not it' }, { address, ...more }).catch(
    ({ code }: { code: string }) => code,
  )
const mailsTo = (toEmail: string, kind: string) =>
  container.db.outboxMail.findMany({ where: { toEmail, kind }, orderBy: { createdAt: 'asc' } })

/** The attempts that many networks have for one name in a day. */
async function useUp(name: string) {
  for (let network = 0; network < 80; network++) {
    for (let n = 0; n < 5; n++) {
      await takeTry(fromNetwork(name, `198.51.100.${network}`), unknownDevicePolicy, container.clock.now())
    }
  }
}
const linkTokens = async (email: string) =>
  (await mailsTo(email, 'password_reset')).map(({ data }) =>
    new URL((data as { link: string }).link).searchParams.get('token'),
  )

describe('an hour of attack on the owner from 20 addresses', () => {
  it('leaves the owner able to sign in: from a known device at once, from a new one within a minute', async () => {
    const owner = await person({ role: 'admin', username: 'the-owner', locale: 'fr' })
    const fromKnownDevice = await call(
      signInStaff,
      { username: owner.username, password },
      { address: '192.0.2.50' },
    )
    const addresses = Array.from({ length: 20 }, (_, n) => `203.0.113.${n}`)
    let looked = 0
    for (let minute = 0; minute < 60; minute += 3) {
      for (const address of addresses) {
        for (const name of [owner.username, owner.email]) {
          if ((await guess(name, address)) === 'invalid_credentials') {
            looked += 1
          }
        }
      }
      container.clock.advance(3 * 60_000)
      await container.db.$executeRaw`delete from limits.rate_limits`
    }
    expect(looked).toBeGreaterThan(100)
    expect(looked).toBeLessThanOrEqual(600)
    const attempt = { username: owner.username, password }
    const there = { address: '203.0.113.3', deviceCookie: fromKnownDevice.device }
    await expect(call(signInStaff, attempt, there)).resolves.toMatchObject({ userId: owner.id })
    await expect(call(signInStaff, attempt, { address: '198.51.100.9' })).resolves.toMatchObject({
      userId: owner.id,
    })
    await expect(call(signIn, attempt, { address: '198.51.100.10' })).resolves.toHaveProperty('access_token')
    const [mail, ...more] = await mailsTo(owner.email, 'login_attempts')
    expect(mail).toMatchObject({ locale: 'fr', userId: owner.id })
    expect(more).toEqual([])
  }, 120_000)
})

describe('many wrong passwords', () => {
  it('send one e-mail a day, and none to an unproven address', async () => {
    const [owner, squatted] = [await person(), await person({ emailVerifiedAt: null })]
    const attack = async () => {
      for (let n = 0; n < 6; n++) {
        for (let tries = 0; tries < 4; tries++) {
          for (const { username } of [owner, squatted]) {
            await guess(username, `203.0.113.${n}`)
          }
        }
      }
      await container.db.$executeRaw`delete from limits.rate_limits`
    }
    await attack()
    expect(await mailsTo(owner.email, 'login_attempts')).toHaveLength(1)
    container.clock.advance(24 * 3_600_000)
    await attack()
    expect(await mailsTo(owner.email, 'login_attempts')).toHaveLength(2)
    expect(await mailsTo(squatted.email, 'login_attempts')).toEqual([])
  })

  it('for a user name reveal nothing about the address of the same account', async () => {
    const [one, other] = [await person(), await person()]
    for (let n = 0; n < 5; n++) {
      await guess(one.username, '203.0.113.1')
    }
    for (const { email } of [one, other]) {
      expect(await guess(email, '203.0.113.1')).toBe('invalid_credentials')
    }
    // When all attempts of the name are used up, the address still has its own.
    await useUp(one.username)
    expect(await guess(one.username, '192.0.2.77')).toBe('too_many')
    for (const { email } of [one, other]) {
      expect(await guess(email, '192.0.2.77')).toBe('invalid_credentials')
    }
  }, 60_000)

  it('from one IPv6 customer count as from one network', async () => {
    const { username } = await person()
    for (let n = 0; n < 5; n++) {
      await guess(username, `2001:db8:7:${n}::${n}`)
    }
    expect(await guess(username, '2001:db8:7:ffff::1')).toBe('too_many')
    expect(await guess(username, '2001:db8:8::1')).toBe('invalid_credentials')
  })

  it('at the same time are all counted', async () => {
    const { username } = await person()
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => guess(username, '203.0.113.9')))
    expect(outcomes.filter((code) => code === 'invalid_credentials')).toHaveLength(5)
  })

  it('and right ones may arrive together without a deadlock', async () => {
    const from = fromNetwork('both-at-once', '203.0.113.60')
    const now = container.clock.now()
    // More than the connections of the pool, but so few that none of them exceeds the timeout of the pool.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        n % 2 === 0 ? takeTry(from, unknownDevicePolicy, now) : returnTries(from),
      ),
    )
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual([])
  })

  it('that use up the day leave the mailed link, which makes this browser known', async () => {
    const { username, email } = await person()
    const here = { address: '192.0.2.80' }
    await useUp(username)
    await expect(call(signInStudent, { username, password }, here)).rejects.toMatchObject({
      code: 'too_many',
      text: 'Errors.tooManyToday',
      options: { retryAfterS: expect.any(Number) },
    })
    await andMailed(call(requestPasswordReset, { email }, here))
    const [token] = await linkTokens(email)
    const next = 'deux fleuves et trois ponts'
    const { device } = await call(resetPassword, { token, password: next }, here)
    await useUp(username)
    const attempt = { username, password: next }
    await expect(call(signInStudent, attempt, here)).rejects.toMatchObject({ code: 'too_many' })
    await expect(call(signInStudent, attempt, { ...here, deviceCookie: device })).resolves.toBeTruthy()
  }, 60_000)
})

describe('requesting a new password', () => {
  it('many times from other networks does not keep the owner from one', async () => {
    const { email } = await person()
    for (let n = 0; n < 9; n++) {
      for (let hour = 0; hour < 3; hour++) {
        await andMailed(call(requestPasswordReset, { email }, { address: `203.0.113.${n}` }))
        container.clock.advance(3_600_000)
      }
    }
    await andMailed(call(requestPasswordReset, { email }, { address: '192.0.2.81' }))
    const links = await linkTokens(email)
    const reset = (token: string | null | undefined) =>
      call(resetPassword, { token, password: 'deux fleuves et trois ponts' })
    await expect(reset(links.at(-2))).rejects.toMatchObject({ text: 'Password.linkInvalid' })
    await expect(reset(links.at(-1))).resolves.toBeTruthy()
  })
})

describe('a known device', () => {
  const enter = (username: string, from: From = {}) => call(signInStudent, { username, password }, from)

  it('belongs only to the account whose password was typed on it', async () => {
    const [one, other] = [await person(), await person()]
    const { device } = await enter(one.username)
    for (let n = 0; n < 5; n++) {
      await guess(other.username, '203.0.113.20', { deviceCookie: device })
    }
    expect(await guess(other.username, '203.0.113.20', { deviceCookie: device })).toBe('too_many')
  })

  it('may belong to several accounts, and gets a new token at each sign-in', async () => {
    const [one, other] = [await person(), await person()]
    const first = await enter(one.username)
    const second = await enter(other.username, { deviceCookie: first.device })
    const third = await enter(one.username, { deviceCookie: second.device })
    expect(third.device?.split('.')).toHaveLength(2)
    expect(await container.db.knownDevice.count({ where: { userId: { in: [one.id, other.id] } } })).toBe(2)
    for (let n = 0; n < 6; n++) {
      await guess(one.username, '192.0.2.1')
    }
    await expect(enter(one.username, { deviceCookie: first.device })).rejects.toMatchObject({
      code: 'too_many',
    })
    await expect(enter(one.username, { deviceCookie: third.device })).resolves.toBeTruthy()
    const storedDevices = JSON.stringify(await container.db.knownDevice.findMany())
    for (const token of third.device?.split('.') ?? []) {
      expect(storedDevices).not.toContain(token)
    }
  })

  it('slows down guessing on it, and is forgotten when it continues', async () => {
    const { id, username } = await person()
    const { device } = await enter(username)
    for (let n = 0; n < 5; n++) {
      expect(await guess(username, '192.0.2.30', { deviceCookie: device })).toBe('invalid_credentials')
    }
    expect(await guess(username, '192.0.2.30', { deviceCookie: device })).toBe('too_many')
    for (let n = 0; n < 60; n++) {
      container.clock.advance(60_000)
      await guess(username, '192.0.2.30', { deviceCookie: device })
    }
    expect(await container.db.knownDevice.count({ where: { userId: id } })).toBe(0)
    expect(container.logged()).toContain('login.device_forgotten')
  })

  it.each([
    ['signed out everywhere else', (session: From) => call(endOtherSessions, {}, session), password],
    [
      'changed the password',
      (session: From) =>
        call(changePassword, { currentPassword: password, password: 'deux fleuves et 3 ponts' }, session),
      'deux fleuves et 3 ponts',
    ],
  ])('ends for every other browser when somebody %s', async (_name, act, now) => {
    const { username } = await person()
    const [here, there] = [await enter(username), await enter(username)]
    await act({ sessionCookie: here.cookie })
    for (let n = 0; n < 6; n++) {
      await guess(username, '192.0.2.31')
    }
    const from = (deviceCookie: string | undefined) =>
      call(signInStudent, { username, password: now }, { address: '192.0.2.31', deviceCookie })
    await expect(from(there.device)).rejects.toMatchObject({ code: 'too_many' })
    await expect(from(here.device)).resolves.toBeTruthy()
  })

  it('grants nothing by itself, stays known for half a year, and leaves the list of sessions unchanged', async () => {
    const { username } = await person()
    const { device, cookie } = await enter(username)
    expect(await guess(username, '192.0.2.32', { deviceCookie: device })).toBe('invalid_credentials')
    await expect(call(listOpenSessions, {}, { deviceCookie: device })).rejects.toMatchObject({ status: 401 })
    expect(await call(listOpenSessions, {}, { sessionCookie: cookie })).toHaveLength(1)
    container.clock.advance(181 * 24 * 3_600_000)
    for (let n = 0; n < 6; n++) {
      await guess(username, '192.0.2.33')
    }
    await expect(enter(username, { address: '192.0.2.33', deviceCookie: device })).rejects.toMatchObject({
      code: 'too_many',
    })
  })

  it.each(['', 'x', '.'.repeat(5_000), 'a'.repeat(43), '\0', "';drop table users"])(
    'is not recognised by an invalid cookie (%#)',
    async (deviceCookie) => {
      const { username } = await person()
      await expect(enter(username, { deviceCookie })).resolves.toBeTruthy()
    },
  )

  it('is never an API client: its login sets no cookie', async () => {
    const { username } = await person()
    const answer = await login(
      new Request('http://localhost:3000/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json', [clientAddressHeader]: '192.0.2.90' },
        body: JSON.stringify({ username, password }),
      }),
      { params: Promise.resolve({}) },
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(Object.keys((await answer.json()) as object).sort()).toEqual(
      ['access_token', 'isStudent', 'refreshToken', 'user'].sort(),
    )
  })
})
