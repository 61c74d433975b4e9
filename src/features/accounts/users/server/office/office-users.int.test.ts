import { beforeAll, describe, expect, it } from 'vitest'
import { minute } from '@/config/durations'
import { list as sizes } from '@/config/limits'
import { verifyPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { respondWithCsv } from '@/server/transport/http/csv-response'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser as makeUser } from '@/testing/factories'
import { readCsv } from '@/testing/read-csv'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { createUser } from './create-user'
import { exportUsers } from './export-users'
import { listUsers } from './list-users'
import { type OfficeUser, presentUserForApi } from './office-user.presenter'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let adminId: string

beforeAll(async () => {
  const start = container.clock.now().getTime()
  const person = (n: number, overrides: Parameters<typeof makeUser>[0]) =>
    makeUser({ createdAt: new Date(start + n * minute), ...overrides })
  adminId = (
    await person(1, { role: 'admin', username: 'odile', firstName: 'Odile', lastName: 'Biya', phone: null })
  ).id
  await person(2, { username: 'paul', firstName: 'Paul', lastName: 'Éto’o', phone: '+237699123456' })
  await person(3, {
    username: 'bene',
    firstName: 'Bénédicte',
    lastName: 'abena',
    role: 'staff',
    additionalRoles: ['student'],
  })
  await person(4, { username: 'zoe', firstName: '=1+1', lastName: 'Zang', blockedAt: new Date() })
})

async function call<T = Record<string, unknown>>(useCase: AnyUseCase, input: unknown, by = adminId) {
  const actor = await actorFor(by)
  return (await callUseCase(useCase, input, { actor, request: { locale: 'fr' } })) as T
}
interface Listed {
  items: OfficeUser[]
  total: number
}
const list = (input: Record<string, unknown> = {}) => call<Listed>(listUsers, input)
const names = async (input: Record<string, unknown>) =>
  (await list(input)).items.map(({ username }) => username)

const newUser = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Awa',
  last_name: 'Diallo',
  email: 'awa@example.cm',
  username: 'awa.diallo',
  password: 'trois mangues et un pont',
  ...changes,
})
const create = (changes: Record<string, unknown> = {}, by?: string) => call(createUser, newUser(changes), by)

describe('neither list nor file nor a new user for', () => {
  it.each(['student', 'staff'] as const)('a %s', async (role) => {
    const { id } = await makeUser({ role })
    const rows = await container.db.user.count()
    for (const attempt of [call(listUsers, {}, id), call(exportUsers, {}, id), create({}, id)]) {
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await container.db.user.count()).toBe(rows)
    expect(await container.db.auditEntry.count()).toBe(0)
    await container.db.user.delete({ where: { id } })
  })

  it('impossible filters', async () => {
    for (const [field, value] of Object.entries({
      role: 'root',
      sort: 'password',
      dir: 'up',
      page: '0',
      q: 'a\0b',
    })) {
      await expect(list({ [field]: value })).rejects.toMatchObject({
        code: 'invalid',
        options: { fields: { [field]: expect.any(String) } },
      })
    }
  })
})

describe('the list', () => {
  it('has the newest first, and exactly these fields', async () => {
    const { items, total } = await list()
    expect(items.map(({ username }) => username)).toEqual(['zoe', 'bene', 'paul', 'odile'])
    expect(total).toBe(4)
    const [, second] = items as [OfficeUser, OfficeUser]
    expect(second.second_factor).toBe(false)
    expect(presentUserForApi(second)).toEqual({
      id: expect.any(String),
      first_name: 'Bénédicte',
      last_name: 'abena',
      username: 'bene',
      email: 'bene@example.cm',
      phone: '+237670000001',
      role: 'staff',
      additional_roles: ['student'],
      is_active: true,
    })
    expect(items[0]?.is_active).toBe(false)
    expect(items[3]?.phone).toBeNull()
  })

  it.each([
    [{ role: 'student' }, ['zoe', 'bene', 'paul']],
    [{ role: 'staff' }, ['bene']],
    [{ role: 'admin' }, ['odile']],
    [{ role: '' }, ['zoe', 'bene', 'paul', 'odile']],
    [{ phone: '6 99 12' }, ['paul']],
    [{ phone: '+237 699123456' }, ['paul']],
    [{ phone: '%' }, []],
    [{ q: 'etoo' }, []],
    [{ q: 'ETO' }, ['paul']],
    [{ q: 'benedicte ABENA' }, ['bene']],
    [{ q: 'odile@example' }, ['odile']],
    [{ q: `x' or '1'='1` }, []],
    [{ q: '=1+1', role: 'student' }, ['zoe']],
    [{ q: 'paul', role: 'staff' }, []],
    [{ sort: 'name' }, ['bene', 'odile', 'zoe', 'paul']],
    [{ sort: 'created', dir: 'asc' }, ['odile', 'paul', 'bene', 'zoe']],
    [{ page: '2', page_size: '3' }, ['odile']],
    [{ page: '9', page_size: '3' }, []],
  ])('for %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  it('takes two statements at most, for any filter', async () => {
    for (const query of [{}, { role: 'student', page: '2', page_size: '1' }, { q: 'paul', phone: '699' }]) {
      const statements = await statementsOf(() => list(query))
      expect(
        statements.filter((text) => /from (public\.)?users|counters/i.test(text)).length,
      ).toBeLessThanOrEqual(2)
    }
  })
})

describe('a new user is refused', () => {
  const fieldsOf = async (changes: Record<string, unknown>) => {
    const rows = await container.db.user.count()
    const problem = await create(changes).then(
      () => undefined,
      (error: { code: string; options: { fields?: Record<string, string> } }) => error,
    )
    expect(await container.db.user.count()).toBe(rows)
    return { code: problem?.code, fields: problem?.options.fields }
  }

  it.each([
    [{ first_name: ' ' }, { first_name: 'Validation.firstNameRequired' }],
    [{ last_name: '<b>x</b>' }, { last_name: 'Validation.nameInvalid' }],
    [{ email: 'nobody' }, { email: 'Validation.emailInvalid' }],
    [{ username: 'a b' }, { username: 'Validation.usernameInvalid' }],
    [{ phone: '12' }, { phone: 'Validation.phoneInvalid' }],
    [{ role: 'root' }, { role: 'Users.roleUnknown' }],
    [{ password: 'short' }, { password: 'Validation.passwordShort' }],
    [{ password: 'password123' }, { password: 'Validation.passwordCommon' }],
    [{ password: 'awa2026' }, { password: 'Validation.passwordPersonal' }],
    [{ password: 'elevenchars', role: 'staff' }, { password: 'Validation.passwordShortStaff' }],
    [{ password: 'elevenchars', role: 'admin' }, { password: 'Validation.passwordShortStaff' }],
  ])('with %j', async (changes, fields) => {
    expect(await fieldsOf(changes)).toEqual({ code: 'invalid', fields })
  })

  it('with a taken name or address, in any case', async () => {
    expect(await fieldsOf({ username: 'PAUL' })).toEqual({
      code: 'user_exists',
      fields: { username: 'Errors.userExists' },
    })
    expect(await fieldsOf({ email: 'Paul@Example.cm' })).toEqual({
      code: 'user_exists',
      fields: { email: 'Errors.userExists' },
    })
  })

  it('and writes no audit entry', async () => {
    expect(await container.db.auditEntry.count()).toBe(0)
  })
})

describe('a new user', () => {
  it('is a student by default; nothing else can be set along with it', async () => {
    const answer = await create({
      id: '0192a000-0000-7000-8000-000000000000',
      additional_roles: ['admin'],
      additionalRoles: ['admin'],
      is_active: false,
      blockedAt: '2026-01-01',
      passwordHash: 'none',
      emailVerifiedAt: '2026-01-01',
      created_at: '2000-01-01',
    })
    expect(Object.keys(answer).sort()).toEqual(
      [
        'id',
        'first_name',
        'last_name',
        'username',
        'email',
        'phone',
        'role',
        'additional_roles',
        'is_active',
      ].sort(),
    )
    expect(answer).toMatchObject({ role: 'student', additional_roles: [], is_active: true, phone: null })
    const row = await container.db.user.findUniqueOrThrow({
      where: { usernameKey: 'awa.diallo' },
      omit: { passwordHash: false },
    })
    expect(row).toMatchObject({
      id: answer.id,
      role: 'student',
      additionalRoles: [],
      blockedAt: null,
      emailVerifiedAt: null,
      locale: 'fr',
      createdAt: container.clock.now(),
    })
    expect(row.id).not.toBe('0192a000-0000-7000-8000-000000000000')
    expect(await verifyPassword(row.passwordHash, 'trois mangues et un pont')).toBe(true)
  })

  it('is audited without the password, and announced', async () => {
    const [entry] = await container.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(entry).toMatchObject({
      action: 'user.created',
      actorId: adminId,
      details: { after: { username: 'awa.diallo', role: 'student' } },
    })
    expect(
      JSON.stringify(entry, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    ).not.toMatch(/mangues|argon/)
    expect(await container.db.event.count({ where: { type: 'student.registered' } })).toBe(1)
  })

  it('of the back office has a longer password', async () => {
    expect(
      await create({
        username: 'office.one',
        email: 'one@example.cm',
        role: 'staff',
        phone: '6 70 00 00 09',
      }),
    ).toMatchObject({
      role: 'staff',
      phone: '+237670000009',
    })
  })

  it('created twice at the same moment is created once', async () => {
    const twice = { username: 'twice', email: 'twice@example.cm' }
    const outcomes = await Promise.allSettled([create(twice), create(twice), create(twice)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') {
        expect(outcome.reason).toMatchObject({ code: 'user_exists' })
      }
    }
    expect(
      await container.db.auditEntry.count({
        where: { details: { path: ['after', 'username'], equals: 'twice' } },
      }),
    ).toBe(1)
  })
})

describe('the export', () => {
  const rowsOf = async (input: Record<string, unknown>) => {
    const file = await call<Parameters<typeof respondWithCsv>[0]>(exportUsers, input)
    const [header, ...rows] = readCsv((await respondWithCsv(file).text()).replace('\ufeff', ''))
    return rows.map((row) => Object.fromEntries(row.map((cell, n) => [header![n], cell])))
  }

  it('holds the users of the filter, formulas as text, phones also as nine digits', async () => {
    const rows = await rowsOf({ role: 'student', q: 'example.cm' })
    expect(rows.map(({ username }) => username)).toEqual(expect.arrayContaining(['zoe', 'bene', 'paul']))
    expect(rows.map(({ username }) => username)).not.toContain('odile')
    const byName = Object.fromEntries(rows.map((row) => [row.username, row]))
    expect(byName.zoe).toMatchObject({ first_name: "'=1+1", is_active: 'false' })
    expect(byName.paul).toMatchObject({ phone: "'+237699123456", phone_national: '699123456' })
    expect(byName.bene).toMatchObject({ role: 'staff', additional_roles: 'student' })
  })

  it('is audited, with its filter, before the first byte is sent', async () => {
    const before = await container.db.auditEntry.count()
    await call(exportUsers, { role: 'staff', q: '', page: '3' })
    const [entry] = await container.db.auditEntry.findMany({ orderBy: { id: 'desc' }, take: 1 })
    expect(await container.db.auditEntry.count()).toBe(before + 1)
    expect(entry).toMatchObject({
      action: 'users.exported',
      actorId: adminId,
      details: { filter: { role: 'staff' } },
    })
  })

  it('has everybody once, whatever the number of batches, in statements that never skip rows', async () => {
    await container.db.$executeRaw`
      insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
      select gen_random_uuid(), 'many-' || n, 'many-' || n, 'many-' || n || '@example.cm', 'many-' || n || '@example.cm', 'Many', 'People',
        'none', timestamptz '2026-01-01' + (n / 7) * interval '1 minute', now() from generate_series(1, 2500) n`
    let rows: Record<string, string>[] = []
    const statements = await statementsOf(async () => {
      rows = (await rowsOf({})) as Record<string, string>[]
    })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(await container.db.user.count())
    expect(rows.length).toBe(await container.db.user.count())
    const reads = statements.filter((text) => /from users/.test(text))
    expect(reads).toHaveLength(Math.floor(rows.length / sizes.exportBatch) + 1)
    expect(reads.join()).not.toMatch(/offset/i)
  })
})
