import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '@/features/accounts/session/server/sign-in'
import type { UserActor } from '@/server/kernel/actor'
import { hashPassword } from '@/server/kernel/password-hash'
import { encodeSession } from '@/server/kernel/session-cookie'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { hurryJobs, runDueJobs } from '@/testing/jobs'
import { appCode } from '@/testing/second-factor'
import { testContainer } from '@/testing/test-container'
import { beginAuthenticator, confirmAuthenticator } from './authenticator'
import { removeFactor, renameFactor, renewCodes } from './change-factors'
import { getSecurity } from './get-security'
import { notifyFactorChange } from './notify-factor-change.job'
import { addPasskey, beginPasskey } from './passkey'

const password = 'correct-horse-battery'
const shared = globalThis as typeof globalThis & { __academyEnv?: object }
const container = testContainer()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => {
  container.clock.advance(60_000)
  shared.__academyEnv = { ...shared.__academyEnv, APP_ENV: 'demo' }
})
const inProduction = () => {
  shared.__academyEnv = {
    ...shared.__academyEnv,
    APP_ENV: 'production',
    SECOND_FACTOR_KEY: 'another key, for tests only, of 32 characters',
    CREDENTIAL_KEY_FILE: '/var/lib/mboa/credential-keys.json',
  }
}

interface Person {
  id: string
  username: string
  sessionId: string
  cookie: string
}

async function member(role: 'staff' | 'admin' = 'admin'): Promise<Person> {
  const { id, username } = await createUser({ role, passwordHash })
  return { id, username, ...(await openSession(id)) }
}

async function openSession(userId: string) {
  const now = container.clock.now()
  const { id } = await container.db.session.create({
    data: {
      userId,
      kind: 'web',
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 8 * 3_600_000),
    },
  })
  return { sessionId: id, cookie: await encodeSession({ sid: id }, 8 * 3_600_000) }
}

const call = <Answer = Record<string, never>>(person: Pick<Person, 'cookie'>, useCase: unknown, input = {}) =>
  callUseCase(useCase as AnyUseCase, input, {
    credentials: { sessionCookie: person.cookie },
  }) as Promise<Answer>

type Security = Awaited<ReturnType<typeof getSecurity.run>>
const look = (person: Person) => call<Security>(person, getSecurity)

async function setUp(person: Person) {
  await call(person, beginAuthenticator)
  const { setup } = await look(person)
  const secret = setup?.secret ?? ''
  const { codes } = await call<{ codes: string[] }>(person, confirmAuthenticator, { code: appCode(secret) })
  return { secret, codes }
}

const changesOf = async ({ id }: Person) => {
  await hurryJobs()
  await runDueJobs(container.databaseUrl, [notifyFactorChange])
  const [mails, audit] = await Promise.all([
    container.db.outboxMail.findMany({ where: { userId: id }, orderBy: { createdAt: 'asc' } }),
    container.db.auditEntry.findMany({ where: { targetUserId: id }, orderBy: { id: 'asc' } }),
  ])
  return {
    mails: mails.map(({ data }) => (data as { change: string }).change).sort(),
    audit: audit.map(({ action }) => action),
  }
}

describe('an authenticator app', () => {
  it('counts once it has produced a right code; then codes are given once and other sessions end', async () => {
    const person = await member()
    const elsewhere = await openSession(person.id)
    await call(person, beginAuthenticator)
    const { setup } = await look(person)
    expect(setup?.uri).toContain(setup?.secret)
    expect(setup?.picture).toContain('<svg')
    expect(
      (await container.db.user.findUniqueOrThrow({ where: { id: person.id } })).secondFactorSince,
    ).toBeNull()
    await expect(call(person, confirmAuthenticator, { code: '000000' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const { codes } = await call<{ codes: string[] }>(person, confirmAuthenticator, {
      code: appCode(setup?.secret ?? ''),
    })
    expect(new Set(codes).size).toBe(10)
    expect(await look(person)).toMatchObject({
      codesLeft: 10,
      setup: null,
      hasFactor: true,
      app: { name: expect.any(String) },
    })
    await expect(call(elsewhere, getSecurity)).rejects.toMatchObject({ code: 'sign_in_first' })
    expect(await changesOf(person)).toEqual({ mails: ['added'], audit: ['second_factor.added'] })
  })

  it('does not accept its set-up code again for signing in', async () => {
    const person = await member()
    const { secret } = await setUp(person)
    const login = callUseCase(signIn as AnyUseCase, {
      username: person.username,
      password,
      code: appCode(secret),
    })
    await expect(login).rejects.toMatchObject({ status: 401, options: { text: 'SecondFactor.codeUsed' } })
  })

  it('is set up in the session that began it, within fifteen minutes, with a fresh proof, and only once', async () => {
    const person = await member()
    const other = { ...person, ...(await openSession(person.id)) }
    await call(person, beginAuthenticator)
    const secret = (await look(person)).setup?.secret ?? ''
    expect((await look(other)).setup).toBeNull()
    await expect(call(other, confirmAuthenticator, { code: appCode(secret) })).rejects.toMatchObject({
      code: 'conflict',
    })
    container.clock.advance(11 * 60_000)
    expect((await look(person)).setup).toBeNull()
    await expect(call(person, confirmAuthenticator, { code: appCode(secret) })).rejects.toMatchObject({
      code: 'step_up',
    })
    const again = await member()
    await setUp(again)
    await expect(call(again, beginAuthenticator)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('gives the codes to one of two concurrent confirmations', async () => {
    const person = await member()
    await call(person, beginAuthenticator)
    const code = appCode((await look(person)).setup?.secret ?? '')
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => call(person, confirmAuthenticator, { code })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('changes', () => {
  it('in a stolen session require a proof', async () => {
    const person = await member()
    await setUp(person)
    const { app } = await look(person)
    container.clock.advance(11 * 60_000)
    const id = app?.id
    for (const [useCase, input] of [
      [removeFactor, { id }],
      [renameFactor, { id, name: 'Mine' }],
      [renewCodes, {}],
      [beginPasskey, {}],
      [addPasskey, { name: 'Mine', credential: '{}' }],
      [beginAuthenticator, {}],
    ] as const) {
      await expect(call(person, useCase, input)).rejects.toMatchObject({ code: 'step_up' })
    }
  })

  it('of the recovery codes replace the old ones', async () => {
    const person = await member()
    const { codes: old } = await setUp(person)
    const { codes } = await call<{ codes: string[] }>(person, renewCodes)
    expect(codes.filter((code) => old.includes(code))).toEqual([])
    expect(await container.db.recoveryCode.count({ where: { userId: person.id } })).toBe(10)
    expect((await changesOf(person)).mails).toEqual(['added', 'codes_renewed'])
  })

  it('that remove the last factor remove the codes, in a demo', async () => {
    const person = await member()
    await setUp(person)
    const { app } = await look(person)
    await call(person, removeFactor, { id: app?.id })
    expect(await look(person)).toMatchObject({ hasFactor: false, app: null, codesLeft: 0 })
    expect((await changesOf(person)).audit).toEqual(['second_factor.added', 'second_factor.removed'])
  })

  it('of somebody else’s factors are refused', async () => {
    const [person, other] = [await member(), await member()]
    await setUp(other)
    const { app } = await look(other)
    const absent = { code: 'not_found', status: 404 }
    await expect(call(person, removeFactor, { id: app?.id })).rejects.toMatchObject(absent)
    await expect(call(person, renameFactor, { id: app?.id, name: 'Mine' })).rejects.toMatchObject(absent)
    expect((await look(other)).app?.name).not.toBe('Mine')
  })

  it('with a passkey for another challenge, site or person are refused', async () => {
    const person = await member()
    await call(person, beginPasskey)
    for (const credential of [
      '',
      'x',
      '{}',
      '{"id":"a","rawId":"a","type":"public-key","response":{}}',
      '\0'.repeat(9),
    ]) {
      await expect(call(person, addPasskey, { name: 'Mine', credential })).rejects.toMatchObject({
        status: 422,
      })
    }
    expect(await container.db.secondFactor.count({ where: { userId: person.id } })).toBe(0)
  })
})

describe('in production', () => {
  it('an admin without a second factor can set one up and do nothing else', async () => {
    inProduction()
    const person = await member('admin')
    const { listActions, listRoutes } = await import('@/testing/entry-points')
    const used = [...(await listRoutes()), ...(await listActions())].flatMap(({ useCase }) => useCase ?? [])
    const { identify } = await import('@/server/kernel/identify')
    const actor = (await identify({ sessionCookie: person.cookie }, container.clock.now())) as UserActor
    const open = used.filter(
      ({ access }) => access.check(actor) === 'allowed' && access.check({ kind: 'visitor' }) !== 'allowed',
    )
    expect(new Set(open.map(({ access }) => access.name))).toEqual(new Set(['office member']))
    expect(
      [...new Set(open.map(({ name }) => name))].every((name) => name.startsWith('second-factor.')),
    ).toBe(true)
    expect(await look(person)).toMatchObject({ required: true, missing: true })
    const { secret } = await setUp(person)
    expect(secret).not.toBe('')
    expect(await look(person)).toMatchObject({ required: true, missing: false })
  })

  it('neither sockets nor API tokens open for such an admin', async () => {
    inProduction()
    const person = await member('admin')
    const { ConnectionIdentity } = await import('@/server/transport/socket/identity')
    expect(await new ConnectionIdentity({ sessionCookie: person.cookie }).user()).toBeNull()
    const login = callUseCase(signIn as AnyUseCase, { username: person.username, password })
    await expect(login).rejects.toMatchObject({ code: 'second_factor_first', status: 403 })
  })

  it('an admin keeps the last one, staff may give theirs up, and staff need none', async () => {
    inProduction()
    const [owner, colleague] = [await member('admin'), await member('staff')]
    expect(await look(colleague)).toMatchObject({ required: false, missing: false })
    await setUp(owner)
    await setUp(colleague)
    const [ownersApp, colleaguesApp] = [(await look(owner)).app, (await look(colleague)).app]
    await expect(call(owner, removeFactor, { id: ownersApp?.id })).rejects.toMatchObject({ code: 'conflict' })
    await call(colleague, removeFactor, { id: colleaguesApp?.id })
  })
})
