import { beforeAll, describe, expect, it } from 'vitest'
import { changePassword } from '@/features/accounts/users/server/change-password'
import { getPasswordState } from '@/features/accounts/users/server/get-password-state'
import { getProfile } from '@/features/accounts/users/server/get-profile'
import { listStudents } from '@/features/office/students/server/list-students'
import { getDashboard } from '@/features/portal/dashboard/server/get-dashboard'
import { identify } from '@/server/kernel/identify'
import { hashPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { whileAllowed } from '@/server/kernel/while-allowed'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { changeRoles } from '../../users/server/office/change-roles'
import { listUsers } from '../../users/server/office/list-users'
import { getAccessibleAreas } from './get-accessible-areas'
import { signIn } from './sign-in'
import { signInStaff, signInStudent } from './sign-in-on-page'

const short = 'mangue-7'
const long = 'trois mangues et un pont'
const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let hashes: Record<string, string>
beforeAll(async () => {
  hashes = { [short]: await hashPassword(short), [long]: await hashPassword(long) }
})

const person = (password: string, overrides: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash: hashes[password], ...overrides })
type Way = { bearer?: string; sessionCookie?: string }
const call = (useCase: AnyUseCase, input: unknown, credentials: Way = {}) =>
  callUseCase(useCase, input, { credentials }) as Promise<Record<string, string>>
const byToken = async (username: string, password: string) => ({
  bearer: (await call(signIn, { username, password })).access_token,
})
const byCookie = async (username: string, password: string, login: AnyUseCase = signInStaff) => ({
  sessionCookie: (await call(login, { username, password })).cookie,
})
const dueOf = async (id: string) =>
  (await container.db.user.findUniqueOrThrow({ where: { id } })).officePasswordDueAt
const letTheWeekPass = (id: string) =>
  container.db.user.update({ where: { id }, data: { officePasswordDueAt: container.clock.now() } })
const waitingForLocks = async () => {
  const [row] = await container.db.$queryRaw<{ count: number }[]>`
    select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  return row?.count
}
const closed = { code: 'new_password_first', status: 403 }

describe('a password too short for the back office', () => {
  it.each([
    ['by token', byToken],
    ['by cookie', byCookie],
  ])('opens the back office %s for a week, then only the account itself', async (_way, enter) => {
    const { id, username } = await person(short, { role: 'admin' })
    const dueAt = new Date(container.clock.now().getTime() + 7 * 24 * 3_600_000)
    const way = await enter(username, short)
    expect(await dueOf(id)).toEqual(dueAt)
    expect(await call(listUsers, {}, way)).toHaveProperty('total')
    expect(await call(getPasswordState, {}, way)).toEqual({ tooShort: true })
    await letTheWeekPass(id)
    await expect(call(listUsers, {}, way)).rejects.toMatchObject(closed)
    expect(await call(getProfile, {}, way)).toMatchObject({ id })
    expect(await call(getPasswordState, {}, way)).toEqual({ tooShort: true })
    expect(await call(getAccessibleAreas, {}, way)).toMatchObject({ inside: true })
  })

  it('closes the back office to existing sessions, and interrupts a running export', async () => {
    const { id, username } = await person(long, { role: 'admin' })
    const before = await byToken(username, long)
    const actor = await identify(before, container.clock.now())
    if (actor.kind !== 'user') {
      throw new Error('nobody')
    }
    await container.db.user.update({ where: { id }, data: { passwordHash: hashes[short] } })
    await byToken(username, short)
    await call(listUsers, {}, before)
    await letTheWeekPass(id)
    await expect(call(listUsers, {}, before)).rejects.toMatchObject(closed)

    const { log } = container
    const since = new Date(container.clock.now().getTime() - 3_000)
    async function* rows() {
      yield 'a row'
    }
    const rowsSent = whileAllowed(rows(), 'users.manage', { actor, log, now: since })
    await expect(rowsSent.next()).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('gets one week, however often somebody signs in', async () => {
    const { id, username } = await person(short, { role: 'staff' })
    await byToken(username, short)
    await letTheWeekPass(id)
    const way = await byToken(username, short)
    await expect(call(listStudents, {}, way)).rejects.toMatchObject(closed)
  })

  it('is noticed at the students’ login too, and leaves the student everything', async () => {
    const { id, username } = await person(short, { additionalRoles: ['staff'] })
    const way = await byCookie(username, short, signInStudent)
    expect(await call(listStudents, {}, way)).toHaveProperty('total')
    await letTheWeekPass(id)
    await expect(call(listStudents, {}, way)).rejects.toMatchObject(closed)
    await expect(call(listUsers, {}, way)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await call(getDashboard, {}, way)).toBeTruthy()
  })

  it('is not noted for a student, a long password or a wrong one', async () => {
    const student = await person(short)
    const officer = await person(long, { role: 'staff' })
    await byToken(student.username, short)
    await byToken(officer.username, long)
    await expect(byToken(officer.username, short)).rejects.toMatchObject({ code: 'invalid_credentials' })
    expect([await dueOf(student.id), await dueOf(officer.id)]).toEqual([null, null])
    await expect(call(getPasswordState, {}, await byToken(student.username, short))).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('is measured in characters as people count them', async () => {
    const eleven = '🥭🥭🌉🌉🚌🚌🌴🌴🥥🥥🛖'
    const { id, username } = await createUser({ passwordHash: await hashPassword(eleven), role: 'staff' })
    await byToken(username, eleven)
    expect(await dueOf(id)).not.toBeNull()
  })
})

describe('a longer password', () => {
  it('opens the back office in the same session; a short one again does not', async () => {
    const { id, username } = await person(short, { role: 'admin' })
    const way = await byCookie(username, short)
    await letTheWeekPass(id)
    const change = (password: string) => call(changePassword, { currentPassword: short, password }, way)
    await expect(change('mangue-et-7')).rejects.toMatchObject({
      options: { fields: { password: 'Validation.passwordShortStaff' } },
    })
    expect(await dueOf(id)).not.toBeNull()
    await change('mangue et 7 ponts')
    expect(await call(getPasswordState, {}, way)).toEqual({ tooShort: false })
    expect(await call(listUsers, {}, way)).toHaveProperty('total')
  })

  it('is required at the next login of a student who joined the back office', async () => {
    const chief = await person(long, { role: 'admin' })
    const { id, username } = await person(short)
    const old = await byToken(username, short)
    const grant = { id, action: 'add', role: 'staff' }
    expect(await call(changeRoles, grant, await byToken(chief.username, long))).toEqual({
      id,
      role: 'student',
      additional_roles: ['staff'],
    })
    await expect(call(getProfile, {}, old)).rejects.toMatchObject({ code: 'sign_in_first' })
    const fresh = await byToken(username, short)
    expect(await call(getPasswordState, {}, fresh)).toEqual({ tooShort: true })
  })

  it('chosen meanwhile on another device is not mistaken for the short one', async () => {
    const { id, username } = await person(short, { role: 'staff' })
    let login: Promise<unknown> = Promise.resolve()
    await container.db.$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { passwordHash: hashes[long] } })
      login = byToken(username, short)
      await expect.poll(waitingForLocks).toBe(1)
    })
    await login
    expect(await dueOf(id)).toBeNull()
  })
})
