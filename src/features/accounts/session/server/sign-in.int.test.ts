import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { identify } from '@/server/kernel/identify'
import { hashPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { refreshSession } from './refresh-session'
import { signIn } from './sign-in'
import { signInStaff, signInStudent } from './sign-in-on-page'
import { signOut } from './sign-out'

const container = testContainer()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword('correct-horse')
})

let address = 0
beforeEach(() => {
  address += 1
})
const here = () => `198.51.100.${address}`
const person = (overrides: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash, ...overrides })
const call = (useCase: AnyUseCase, input: unknown, from = here(), sessionCookie?: string) =>
  callUseCase(useCase, input, { credentials: { sessionCookie }, request: { address: from } }) as Promise<
    Record<string, never>
  >
const login = (username: string, password = 'correct-horse', from?: string) =>
  call(signIn, { username, password }, from)
const wrong = { code: 'invalid_credentials', status: 401 }

describe('signing in', () => {
  it('refuses a wrong password, an unknown name and broken input with the same answer', async () => {
    const { username } = await person()
    for (const name of [username, 'nobody-here', 'nobody@example.cm']) {
      await expect(login(name, 'wrong')).rejects.toMatchObject(wrong)
    }
    await expect(login('', '')).rejects.toMatchObject({
      options: {
        fields: { username: 'Validation.identifierRequired', password: 'Validation.passwordRequired' },
      },
    })
    await expect(call(signIn, { username: ['a'], password: {} })).rejects.toMatchObject({ status: 422 })
    expect(await container.db.session.count()).toBe(0)
  })

  it('stores at most 60 sign-ins an hour of one account with the right password', async () => {
    const { id, username } = await person()
    for (let n = 0; n < 60; n += 1) {
      await login(username, 'correct-horse', `198.51.${100 + (n % 3)}.200`)
    }
    await expect(login(username)).rejects.toMatchObject({ code: 'too_many' })
    expect(await container.db.session.count({ where: { userId: id } })).toBe(60)
  })

  it('accepts the user name or the e-mail address, in any case', async () => {
    const { id } = await person({ username: 'Amina.N', email: 'Amina.N@Example.cm' })
    for (const name of ['amina.n', 'AMINA.N', ' amina.n@example.CM ']) {
      expect(await login(name)).toMatchObject({ isStudent: true, user: { user_id: id, username: 'Amina.N' } })
    }
  })

  it('returns exactly these members, none of them secret', async () => {
    const { username } = await person()
    const answer = await login(username)
    expect(Object.keys(answer).sort()).toEqual(['access_token', 'isStudent', 'refreshToken', 'user'])
    expect(Object.keys(answer.user ?? {}).sort()).toEqual(
      ['additional_roles', 'email', 'first_name', 'last_name', 'role', 'user_id', 'username'].sort(),
    )
    expect(JSON.stringify(answer)).not.toContain('argon2')
  })

  it('reveals that an account is blocked only with its right password', async () => {
    const { username } = await person({ blockedAt: container.clock.now() })
    await expect(login(username, 'wrong')).rejects.toMatchObject(wrong)
    await expect(login(username)).rejects.toMatchObject({ code: 'account_blocked', status: 403 })
  })

  it('stops guessing at one account from one address, without affecting the owner elsewhere', async () => {
    const { username } = await person()
    for (let n = 0; n < 5; n++) {
      await expect(login(username, `wrong${n}`)).rejects.toMatchObject(wrong)
    }
    await expect(login(username)).rejects.toMatchObject({
      code: 'too_many',
      options: { retryAfterS: expect.any(Number) },
    })
    await expect(login(username, 'correct-horse', '203.0.113.9')).resolves.toMatchObject({ isStudent: true })
  })

  it('stops an unknown name at the same count', async () => {
    for (let n = 0; n < 5; n++) {
      await expect(login('ghost', `wrong${n}`)).rejects.toMatchObject(wrong)
    }
    await expect(login('ghost')).rejects.toMatchObject({ code: 'too_many' })
  })

  it('stops one address that tries many accounts', async () => {
    const outcomes: string[] = []
    for (let n = 0; n < 32; n++) {
      await login(`many-${n}`).catch(({ code }) => outcomes.push(code))
    }
    expect(outcomes.filter((code) => code === 'invalid_credentials')).toHaveLength(30)
    expect(outcomes.slice(-2)).toEqual(['too_many', 'too_many'])
  })

  it('refunds the limit after the right password', async () => {
    const { username } = await person()
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 4; n++) {
        await expect(login(username, 'wrong')).rejects.toMatchObject(wrong)
      }
      await login(username)
    }
    for (let n = 0; n < 12; n++) {
      await login(username)
    }
  })

  it('does the same work for an unknown name as for a wrong password', async () => {
    const { username } = await person()
    const spent = { known: 0, unknown: 0 }
    // CPU time, alternating: other work on the machine would distort wall-clock time.
    for (let n = 0; n < 25; n++) {
      for (const [kind, name] of [['known', username] as const, ['unknown', 'nobody-at-all'] as const]) {
        const before = process.cpuUsage()
        await login(name, 'wrong', `192.0.2.${n}`).catch(() => undefined)
        const { user, system } = process.cpuUsage(before)
        if (n > 2) {
          spent[kind] += user + system
        }
      }
    }
    expect(spent.unknown / spent.known).toBeGreaterThan(0.75)
    expect(spent.unknown / spent.known).toBeLessThan(1.33)
  })

  it('replaces a weak hash', async () => {
    const { hash } = await import('@node-rs/argon2')
    const weak = await hash('correct-horse', { algorithm: 2, memoryCost: 8_192, timeCost: 1 })
    const { id, username } = await person({ passwordHash: weak })
    await login(username)
    const userRow = await container.db.user.findUniqueOrThrow({
      where: { id },
      select: { passwordHash: true },
    })
    expect(userRow.passwordHash).toContain('m=19456,t=2')
    await login(username)
  })
})

describe('the login pages', () => {
  const on = (page: AnyUseCase, username: string, more = {}, cookie?: string) =>
    call(page, { username, password: 'correct-horse', ...more }, here(), cookie)
  const actor = (cookie: string) => identify({ sessionCookie: cookie }, container.clock.now())

  it('admit their own users only, and start no session for others', async () => {
    const [staff, student] = [await person({ role: 'staff' }), await person()]
    const refusal = { code: 'unauthorised_login_method', status: 403 }
    await expect(on(signInStudent, staff.username)).rejects.toMatchObject(refusal)
    await expect(on(signInStaff, student.username)).rejects.toMatchObject(refusal)
    for (const { id } of [staff, student]) {
      expect(container.logged()).toContain(`"event":"login.wrong_door","userId":"${id}"`)
    }
    expect(await container.db.session.count({ where: { userId: { in: [staff.id, student.id] } } })).toBe(0)
    const dualRole = await person({ role: 'staff', additionalRoles: ['student'] })
    await on(signInStudent, dualRole.username)
    await on(signInStaff, dualRole.username)
  })

  it('start a new session each time and end the previous one', async () => {
    const { username } = await person()
    const first = await on(signInStudent, username)
    const second = await on(signInStudent, username, {}, first.cookie)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect((await actor(first.cookie ?? '')).kind).toBe('visitor')
    expect((await actor(second.cookie ?? '')).kind).toBe('user')
  })

  it.each([
    '//evil.example',
    '/\\evil',
    'https:evil.example',
    'https://evil.example',
    '/%5Cevil',
    'javascript:alert(1)',
  ])('never redirect to %s', async (callbackUrl) => {
    const { username } = await person()
    expect((await on(signInStudent, username, { callbackUrl })).callbackUrl).toBeNull()
  })

  it('redirect back to the page one came from', async () => {
    const { username } = await person()
    const callbackUrl = '/fr/payment?program=web-development'
    expect((await on(signInStudent, username, { callbackUrl })).callbackUrl).toBe(callbackUrl)
  })

  it('end with the sign-out: a copied cookie is invalid afterwards', async () => {
    const { username } = await person()
    const { cookie = '' } = await on(signInStudent, username)
    await call(signOut, {}, here(), cookie)
    expect((await actor(cookie)).kind).toBe('visitor')
    await call(signOut, {}, here(), cookie)
  })

  it('a student is signed out after 7 idle days and 30 in all, staff after 30 idle minutes', async () => {
    const staff = await on(signInStaff, (await person({ role: 'staff' })).username)
    const student = await on(signInStudent, (await person()).username)
    const minutesLater = (cookie: string | undefined, minutes: number) =>
      identify({ sessionCookie: cookie }, new Date(container.clock.now().getTime() + minutes * 60_000))
    expect((await minutesLater(staff.cookie, 31)).kind).toBe('visitor')
    expect((await minutesLater(student.cookie, 7 * 24 * 60 + 1)).kind).toBe('visitor')
    expect((await minutesLater(student.cookie, 31)).kind).toBe('user')
  })
})

describe('refresh tokens', () => {
  const refresh = (refreshToken: unknown) => call(refreshSession, { refreshToken })
  const works = async (bearer: string | undefined) =>
    (await identify({ bearer: bearer ?? '' }, container.clock.now())).kind === 'user'

  it('a used one ends the whole family', async () => {
    const first = await login((await person()).username)
    const second = await refresh(first.refreshToken)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect(await works(second.access_token)).toBe(true)
    await expect(refresh(first.refreshToken)).rejects.toMatchObject({ status: 401 })
    await expect(refresh(second.refreshToken)).rejects.toMatchObject({ status: 401 })
    expect(await works(second.access_token)).toBe(false)
    expect(container.logged()).toContain('refresh.reused')
    expect(container.logged()).not.toContain(first.refreshToken)
  })

  it('twenty concurrent uses give one pair at most', async () => {
    const { refreshToken } = await login((await person()).username)
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(refreshToken)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('end when the user is blocked or signs out, and after thirty days', async () => {
    const user = await person()
    const [blocked, left, late] = [
      await login(user.username),
      await login(user.username),
      await login(user.username),
    ]
    await call(signOut, { refreshToken: left.refreshToken })
    expect(await works(left.access_token)).toBe(false)
    await expect(refresh(left.refreshToken)).rejects.toMatchObject({ status: 401 })
    container.clock.advance(30 * 24 * 3_600_000 + 1)
    await expect(refresh(late.refreshToken)).rejects.toMatchObject({ status: 401 })
    container.clock.advance(-30 * 24 * 3_600_000 - 1)
    await container.db.user.update({ where: { id: user.id }, data: { blockedAt: container.clock.now() } })
    await expect(refresh(blocked.refreshToken)).rejects.toMatchObject({ status: 401 })
  })

  it('are stored as a hash', async () => {
    const { refreshToken = '' } = await login((await person()).username)
    const rows = await container.db.refreshToken.findMany()
    expect(JSON.stringify(rows)).not.toContain(refreshToken)
  })

  it.each([undefined, '', 'x', 7, 'y'.repeat(5_000)])('a broken one is refused (%#)', async (value) => {
    await expect(refresh(value)).rejects.toMatchObject({
      status: expect.toSatisfy((s: number) => s === 401 || s === 422),
    })
  })
})
