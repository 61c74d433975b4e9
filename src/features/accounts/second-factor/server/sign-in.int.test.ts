import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { finishSignIn } from '@/features/accounts/session/server/finish-sign-in'
import { inspectPendingSignIn } from '@/features/accounts/session/server/inspect-pending-sign-in'
import { refreshSession } from '@/features/accounts/session/server/refresh-session'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { signInStaff, signInStudent } from '@/features/accounts/session/server/sign-in-on-page'
import { type Credentials, identify } from '@/server/kernel/identify'
import { hashPassword } from '@/server/kernel/password-hash'
import { resetLimit } from '@/server/kernel/rate-limit'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { appCode, giveAuthenticator } from '@/testing/second-factor'
import { testContainer } from '@/testing/test-container'
import { notifyFactorChange } from './notify-factor-change.job'

const password = 'correct-horse-battery'
const container = testContainer()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
let address = 0
beforeEach(() => {
  address += 1
  container.clock.advance(60_000)
})

type Answer = Record<string, never> & { cookie?: string; pendingToken?: string; access_token?: string }
const call = (useCase: AnyUseCase, input: unknown, credentials: Credentials = {}) =>
  callUseCase(useCase, input, {
    credentials,
    request: { address: `198.51.100.${address}` },
  }) as Promise<Answer>
const now = () => container.clock.now()

async function admin(overrides: Parameters<typeof createUser>[0] = {}) {
  const user = await createUser({ passwordHash, role: 'admin', ...overrides })
  return { ...user, ...(await giveAuthenticator(user.id)) }
}
const begin = async ({ username }: { username: string }, page: AnyUseCase = signInStaff) => {
  const { pendingToken = '', cookie } = await call(page, { username, password })
  expect(cookie).toBeUndefined()
  return { pendingCookie: pendingToken }
}
/** One after the other: concurrent passwords share a limit. */
async function beginTimes(person: { username: string }, count: number) {
  const pending: Credentials[] = []
  for (let n = 0; n < count; n += 1) {
    pending.push(await begin(person))
  }
  return pending
}
const finish = (pending: Credentials, code: string) => call(finishSignIn, { code }, pending)
const wrong = { code: 'invalid', status: 422 }
const over = { code: 'sign_in_first', status: 401 }

describe('the second step of signing in', () => {
  it('starts no session before it, and a new one after it', async () => {
    const person = await admin()
    const pending = await begin(person)
    expect(await container.db.session.count({ where: { userId: person.id } })).toBe(0)
    expect(await identify(pending, now())).toMatchObject({ kind: 'pending' })
    const { cookie } = await finish(pending, appCode(person.secret))
    expect(await identify({ sessionCookie: cookie }, now())).toMatchObject({ kind: 'user', provenAt: now() })
    expect((await identify(pending, now())).kind).toBe('visitor')
    await expect(finish(pending, appCode(person.secret))).rejects.toMatchObject(over)
  })

  it('is required of staff who are students too, at the students’ page', async () => {
    const person = await admin({ role: 'staff', additionalRoles: ['student'] })
    expect(await call(inspectPendingSignIn, {}, await begin(person, signInStudent))).toEqual({
      passkey: false,
      totp: true,
    })
  })

  it('refuses wrong, empty, foreign and malformed codes in the same way, and stays pending', async () => {
    const [person, other] = [await admin(), await admin()]
    const pending = await begin(person)
    const right = appCode(person.secret)
    for (const code of [
      right === '000000' ? '000001' : '000000',
      '',
      '12345',
      'ABCDE-FGHJK',
      appCode(other.secret),
      other.codes[0],
    ]) {
      await expect(finish(pending, code ?? '')).rejects.toMatchObject(wrong)
    }
    await expect(call(finishSignIn, { credential: '{"id":"x"}' }, pending)).rejects.toMatchObject(wrong)
    await finish(pending, ` ${right.slice(0, 3)} ${right.slice(3)} `)
  })

  it('ends after five minutes', async () => {
    const person = await admin()
    const pending = await begin(person)
    container.clock.advance(5 * 60_000)
    await expect(finish(pending, appCode(person.secret))).rejects.toMatchObject(over)
  })

  it('ends when the user is blocked', async () => {
    const person = await admin()
    const pending = await begin(person)
    await container.db.user.update({ where: { id: person.id }, data: { blockedAt: now() } })
    await expect(finish(pending, appCode(person.secret))).rejects.toMatchObject(over)
  })
})

describe('codes of an app', () => {
  it.each([
    [-30, true],
    [30, true],
    [-90, false],
    [90, false],
  ])('of a phone whose clock is %i s off: accepted %s, else with a hint about the clock', async (off, ok) => {
    const person = await admin()
    const tried = finish(await begin(person), appCode(person.secret, off))
    if (ok) {
      await tried
    } else {
      await expect(tried).rejects.toMatchObject({ options: { fields: { code: 'SecondFactor.codeWrong' } } })
    }
  })

  it('work once: the same code again is refused, like an older one', async () => {
    const person = await admin()
    const [now_, before] = [appCode(person.secret), appCode(person.secret, -30)]
    await finish(await begin(person), now_)
    const used = { options: { fields: { code: 'SecondFactor.codeUsed' } } }
    await expect(finish(await begin(person), now_)).rejects.toMatchObject(used)
    await expect(finish(await begin(person), before)).rejects.toMatchObject(used)
    await expect(call(signIn, { username: person.username, password, code: now_ })).rejects.toMatchObject({
      status: 401,
    })
    await finish(await begin(person), appCode(person.secret, 30))
  })

  it('of eight concurrent sign-ins with the same one, one succeeds', async () => {
    const person = await admin()
    const waiting = await beginTimes(person, 8)
    const code = appCode(person.secret)
    const outcomes = await Promise.allSettled(waiting.map((pending) => finish(pending, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await container.db.session.count({ where: { userId: person.id } })).toBe(1)
  })

  it('sent eight times at once to one sign-in, one succeeds', async () => {
    const person = await admin()
    const pending = await begin(person)
    const code = appCode(person.secret)
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => finish(pending, code)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('cannot be guessed: ten attempts, then a pause, a mail to the owner, and recovery codes still work', async () => {
    const person = await admin()
    const pending = await begin(person)
    for (let n = 0; n < 10; n += 1) {
      await expect(finish(pending, `99999${n}`)).rejects.toMatchObject({ status: expect.any(Number) })
    }
    const tooMany = { code: 'too_many', status: 429 }
    await expect(finish(pending, appCode(person.secret))).rejects.toMatchObject(tooMany)
    await expect(finish(await begin(person), '123456')).rejects.toMatchObject(tooMany)
    await hurryJobs()
    await runDueJobs(container.databaseUrl, [notifyFactorChange])
    const mails = await container.db.outboxMail.findMany({ where: { userId: person.id } })
    expect(mails.map(({ data }) => data)).toEqual([expect.objectContaining({ change: 'guessed' })])
    await finish(pending, person.codes[0] ?? '')
  })

  /** Budgets are counted by the database's own clock. */
  async function anotherQuarterOfAnHour(userId: string) {
    container.clock.advance(16 * 60_000)
    await resetLimit('second_factor.code', userId)
    await resetLimit('second_factor.actor', `user:${userId}`)
  }

  it('cannot be guessed slowly either: after 100 wrong codes in a row a recovery code or a passkey is needed', async () => {
    const person = await admin()
    for (let round = 0; round < 10; round += 1) {
      await anotherQuarterOfAnHour(person.id)
      const pending = await begin(person)
      for (let n = 0; n < 10; n += 1) {
        await expect(finish(pending, `99${round}99${n}`)).rejects.toMatchObject({ code: 'invalid' })
      }
    }
    await anotherQuarterOfAnHour(person.id)
    const closed = { code: 'too_many', text: 'SecondFactor.codesClosed' }
    await expect(finish(await begin(person), appCode(person.secret))).rejects.toMatchObject(closed)
    await finish(await begin(person), person.codes[0] ?? '')
    await finish(await begin(person), appCode(person.secret))
  })

  it('cannot be used to lock out an account without its password', async () => {
    const person = await admin()
    for (let n = 0; n < 4; n += 1) {
      await expect(
        call(signIn, { username: person.username, password: 'wrong', code: '123456' }),
      ).rejects.toMatchObject({ code: 'invalid_credentials' })
    }
    await finish(await begin(person), appCode(person.secret))
  })

  it('rely on a secret that is unreadable in the database, and unusable in another row', async () => {
    const [one, other] = [await admin(), await admin()]
    const rows = JSON.stringify(await container.db.$queryRaw`select f::text from second_factors f`)
    expect(rows).not.toContain(one.secret)
    const codes = JSON.stringify(await container.db.$queryRaw`select c::text from recovery_codes c`)
    for (const code of one.codes) {
      expect(codes).not.toContain(code.replace('-', ''))
    }
    const [{ secret: moved }] = (await container.db.secondFactor.findMany({
      where: { userId: one.id },
      select: { secret: true },
    })) as [{ secret: string }]
    await container.db.secondFactor.updateMany({ where: { userId: other.id }, data: { secret: moved } })
    await expect(finish(await begin(other), appCode(one.secret))).rejects.toThrow()
  })
})

describe('recovery codes', () => {
  it('work once each, in any spelling, and notify the owner', async () => {
    const person = await admin({ locale: 'fr' })
    const [first = '', second = ''] = person.codes
    await finish(await begin(person), first.toLowerCase().replace('-', ' '))
    await expect(finish(await begin(person), first)).rejects.toMatchObject(wrong)
    await finish(await begin(person), second)
    expect(await container.db.recoveryCode.count({ where: { userId: person.id, usedAt: null } })).toBe(8)
    await hurryJobs()
    await runDueJobs(container.databaseUrl, [notifyFactorChange])
    const mails = await container.db.outboxMail.findMany({
      where: { userId: person.id, kind: 'second_factor_changed' },
    })
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({ locale: 'fr', toEmail: person.email })
    expect(
      await container.db.auditEntry.count({
        where: { action: 'second_factor.recovery_code_used', targetUserId: person.id },
      }),
    ).toBe(2)
  })

  it('used eight times at once, one succeeds', async () => {
    const person = await admin()
    const waiting = await beginTimes(person, 8)
    const outcomes = await Promise.allSettled(
      waiting.map((credentials) => finish(credentials, person.codes[0] ?? '')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('the API', () => {
  const login = (person: { username: string }, code?: string) =>
    call(signIn, { username: person.username, password, code })

  it('asks for the code with 401 until the right one is sent', async () => {
    const person = await admin()
    const codeRequired = { status: 401, options: { extra: { second_factor: true } } }
    await expect(login(person)).rejects.toMatchObject(codeRequired)
    await expect(login(person, '')).rejects.toMatchObject(codeRequired)
    await expect(login(person, '000000')).rejects.toMatchObject(codeRequired)
    expect(await container.db.session.count({ where: { userId: person.id } })).toBe(0)
    const { access_token: bearer } = await login(person, appCode(person.secret))
    expect(await identify({ bearer }, now())).toMatchObject({ kind: 'user', provenAt: now() })
    await login(person, person.codes[3])
  })

  it('does not reveal the second factor without the right password', async () => {
    const person = await admin()
    const refused = await call(signIn, { username: person.username, password: 'wrong' }).catch(
      (error) => error,
    )
    expect(refused.code).toBe('invalid_credentials')
    expect(refused.options).toEqual({})
  })

  it('requires none of accounts without a second factor in a demo', async () => {
    await login(await createUser({ passwordHash, role: 'admin' }))
  })
})

describe('tokens of the back office', () => {
  const minutes = (count: number) => container.clock.advance(count * 60_000)
  const pairOf = async (overrides: Parameters<typeof createUser>[0]) => {
    const { username } = await createUser({ passwordHash, ...overrides })
    return call(signIn, { username, password }) as Promise<Record<string, string>>
  }
  const refresh = (pair: Record<string, string>) =>
    call(refreshSession, { refreshToken: pair.refreshToken }) as Promise<Record<string, string>>

  it.each(['staff', 'admin'] as const)('of %s end after 30 idle minutes and 8 hours in all', async (role) => {
    const idle = await pairOf({ role })
    minutes(31)
    await expect(refresh(idle)).rejects.toMatchObject(over)
    let pair = await pairOf({ role })
    for (let waited = 25; waited < 8 * 60; waited += 25) {
      minutes(25)
      pair = await refresh(pair)
    }
    minutes(8 * 60 - Math.floor((8 * 60 - 1) / 25) * 25)
    await expect(refresh(pair)).rejects.toMatchObject(over)
    expect((await identify({ bearer: pair.access_token }, now())).kind).toBe('visitor')
  })

  it('of students last 30 days from one use to the next', async () => {
    let pair = await pairOf({ role: 'student' })
    for (let month = 0; month < 3; month += 1) {
      minutes(29 * 24 * 60)
      pair = await refresh(pair)
    }
    minutes(30 * 24 * 60 + 1)
    await expect(refresh(pair)).rejects.toMatchObject(over)
  })
})
