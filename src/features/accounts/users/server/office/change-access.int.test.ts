import { beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { refreshSession } from '@/features/accounts/session/server/refresh-session'
import { startApiSession } from '@/features/accounts/session/server/start-session'
import { identify } from '@/server/kernel/identify'
import { inTransaction } from '@/server/kernel/transaction'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser, requestInfo } from '@/testing/factories'
import { testContainer } from '@/testing/test-container'
import { verifyAuditLog } from '../../../../../../scripts/audit/verify.mjs'
import { isLastActiveAdmin } from './change-access'
import { changeRoles } from './change-roles'
import { setUserBlocked, toggleUser } from './set-user-blocked'

const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let adminId: string
beforeEach(async () => {
  await container.db.user.updateMany({ data: { role: 'student', additionalRoles: [] } })
  adminId = (await createUser({ role: 'admin' })).id
})

const person = async (overrides: Parameters<typeof createUser>[0] = {}) => (await createUser(overrides)).id
async function call(useCase: AnyUseCase, input: unknown, by = adminId) {
  const actor = await actorFor(by)
  return callUseCase(useCase, input, { actor, request: { address: '198.51.100.7' } }) as Promise<
    Record<string, unknown>
  >
}
const toggle = (id: string, by?: string) => call(toggleUser, { id }, by)
const roles = (id: string, action: string, role: string, by?: string) =>
  call(changeRoles, { id, action, role }, by)
const entriesAbout = (targetUserId: string) =>
  container.db.auditEntry.findMany({ where: { targetUserId }, orderBy: { id: 'asc' } })
const stateOf = (id: string) =>
  container.db.user.findUniqueOrThrow({
    where: { id },
    select: { role: true, additionalRoles: true, blockedAt: true },
  })

/** Expects a refusal after which nothing has changed and nothing was audited. */
async function expectRefused(attempt: () => Promise<unknown>, targetId: string, refusal: object) {
  const before = await stateOf(targetId)
  await expect(attempt()).rejects.toMatchObject(refusal)
  expect(await stateOf(targetId)).toEqual(before)
  expect(await entriesAbout(targetId)).toEqual([])
}
const forbidden = { code: 'forbidden', status: 403 }

describe('rights are not changed by', () => {
  it.each(['student', 'staff'] as const)('a %s, in any way', async (role) => {
    const by = await person({ role })
    const target = await person()
    for (const attempt of [
      () => toggle(target, by),
      () => call(setUserBlocked, { id: target, blocked: 'true' }, by),
      () => roles(target, 'add', 'admin', by),
    ]) {
      await expectRefused(attempt, target, forbidden)
    }
    await expectRefused(() => roles(by, 'add', 'admin', by), by, forbidden)
  })

  it('an admin in their own account', async () => {
    const refusal = { ...forbidden, text: 'Users.ownAccountRefused' }
    await person({ role: 'admin' })
    for (const id of [adminId, adminId.toUpperCase()]) {
      for (const attempt of [
        () => toggle(id),
        () => call(setUserBlocked, { id, blocked: 'true' }),
        () => roles(id, 'add', 'staff'),
        () => roles(id, 'remove', 'admin'),
      ]) {
        await expectRefused(attempt, adminId, refusal)
      }
    }
    expect(container.logged()).toContain('"event":"access.refused","reason":"own_account"')
  })

  it('somebody who has just lost the admin role', async () => {
    const target = await person()
    for (const change of [{ blockedAt: new Date() }, { role: 'staff' as const }]) {
      const by = await person({ role: 'admin' })
      const actor = await actorFor(by)
      await container.db.user.update({ where: { id: by }, data: change })
      const attempt = () => callUseCase(toggleUser, { id: target }, { actor })
      await expectRefused(attempt, target, forbidden)
    }
  })

  it('an invalid id or role', async () => {
    const target = await person()
    await expect(toggle('0192a000-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: 'not_found' })
    await expect(toggle(`${target}' or true`)).rejects.toMatchObject({ code: 'not_found' })
    for (const [action, role] of [
      ['add', 'root'],
      ['add', ''],
      ['replace', 'staff'],
      ['', 'staff'],
    ] as const) {
      await expectRefused(() => roles(target, action, role), target, { code: 'invalid', status: 422 })
    }
  })

  it('removing the last role', async () => {
    const target = await person({ role: 'staff' })
    await expectRefused(() => roles(target, 'remove', 'staff'), target, {
      code: 'conflict',
      text: 'Users.lastRoleRefused',
    })
  })
})

describe('blocking', () => {
  it('ends sessions, access tokens and refresh tokens at once, and notifies open connections', async () => {
    const target = await person()
    const now = container.clock.now()
    const pair = await inTransaction((tx) =>
      startApiSession(tx, { id: target, role: 'student', additionalRoles: [] }, requestInfo(), now),
    )
    const bearer = pair.access_token
    expect(await identify({ bearer }, now)).toMatchObject({ kind: 'user' })

    expect(await toggle(target)).toEqual({ id: target, is_active: false })

    expect(await identify({ bearer }, now)).toEqual({ kind: 'visitor', badCredentials: true })
    await expect(callUseCase(refreshSession, { refreshToken: pair.refreshToken })).rejects.toMatchObject({
      code: 'sign_in_first',
    })
    const events = await container.db.event.findMany({ where: { payload: { equals: { userId: target } } } })
    expect(events.map(({ type }) => type).sort()).toEqual(['session.ended', 'user.access_changed'])
    expect(await toggle(target)).toEqual({ id: target, is_active: true })
    // Ended sessions stay ended.
    expect(await identify({ bearer }, now)).toEqual({ kind: 'visitor', badCredentials: true })
  })

  it('is audited with actor, target and address', async () => {
    const target = await person()
    await toggle(target)
    await toggle(target)
    const [active, blocked] = [{ is_active: true }, { is_active: false }]
    const by = { actorId: adminId, address: '198.51.100.7' }
    expect(await entriesAbout(target)).toMatchObject([
      { ...by, action: 'user.blocked', details: { before: active, after: blocked } },
      { ...by, action: 'user.unblocked', details: { before: blocked, after: active } },
    ])
  })

  it('twice is done once', async () => {
    const target = await person()
    const block = () => call(setUserBlocked, { id: target, blocked: 'true' })
    expect(await Promise.all([block(), block(), block()])).toEqual(
      Array.from({ length: 3 }, () => ({ id: target, is_active: false, name: 'Amina Ngo Bassa' })),
    )
    expect(await entriesAbout(target)).toHaveLength(1)
  })
})

describe('roles', () => {
  it('are granted and revoked one at a time, with before and after in the log', async () => {
    const target = await person()
    expect(await roles(target, 'add', 'staff')).toEqual({
      id: target,
      role: 'student',
      additional_roles: ['staff'],
    })
    expect(await roles(target, 'remove', 'student')).toEqual({
      id: target,
      role: 'staff',
      additional_roles: [],
    })
    expect((await entriesAbout(target)).map(({ action, details }) => ({ action, details }))).toEqual([
      {
        action: 'user.role_granted',
        details: {
          before: { role: 'student', additional_roles: [] },
          after: { role: 'student', additional_roles: ['staff'] },
        },
      },
      {
        action: 'user.role_revoked',
        details: {
          before: { role: 'student', additional_roles: ['staff'] },
          after: { role: 'staff', additional_roles: [] },
        },
      },
    ])
  })

  it('that exist already, or do not exist, change nothing and write nothing', async () => {
    const target = await person()
    expect(await roles(target, 'add', 'student')).toMatchObject({ role: 'student', additional_roles: [] })
    expect(await roles(target, 'remove', 'admin')).toMatchObject({ role: 'student', additional_roles: [] })
    expect(await entriesAbout(target)).toEqual([])
    expect(await container.db.event.count({ where: { payload: { equals: { userId: target } } } })).toBe(0)
  })

  it('changes end the person’s sessions', async () => {
    const target = await person({ additionalRoles: ['staff'] })
    await container.db.session.create({
      data: { userId: target, kind: 'web', expiresAt: new Date(Date.now() + 86_400_000) },
    })
    await roles(target, 'remove', 'staff')
    expect(await container.db.session.count({ where: { userId: target, revokedAt: null } })).toBe(0)
  })

  it('granted at the same moment are both granted', async () => {
    const target = await person()
    await Promise.all([roles(target, 'add', 'staff'), roles(target, 'add', 'admin')])
    expect((await stateOf(target)).additionalRoles.toSorted()).toEqual(['admin', 'staff'])
  })
})

describe('the last active admin', () => {
  it('is the one when every other is blocked or demoted', async () => {
    const isLast = (id: string) => inTransaction((tx) => isLastActiveAdmin(tx, id))
    expect(await isLast(adminId)).toBe(true)
    await person({ role: 'admin', blockedAt: new Date() })
    await person({ role: 'staff' })
    expect(await isLast(adminId)).toBe(true)
    await person({ additionalRoles: ['admin'] })
    expect(await isLast(adminId)).toBe(false)
  })

  it('survives 50 rounds of two admins who demote or block each other at the same instant', async () => {
    const attempts: ((target: string, by: string) => Promise<unknown>)[] = [
      (target, by) => roles(target, 'remove', 'admin', by),
      (target, by) => toggle(target, by),
      (target, by) => call(setUserBlocked, { id: target, blocked: 'true' }, by),
    ]
    for (let round = 0; round < 50; round++) {
      await container.db.user.updateMany({ data: { role: 'student', additionalRoles: [] } })
      const [one, two] = [
        await person({ role: 'admin', additionalRoles: ['staff'] }),
        await person({ additionalRoles: ['admin'] }),
      ]
      const outcomes = await Promise.allSettled([
        attempts[round % 3]!(one, two),
        attempts[(round + Math.floor(round / 3)) % 3]!(two, one),
      ])
      const accepted = outcomes.filter(({ status }) => status === 'fulfilled').length
      expect(accepted).toBe(1)
      const refused = outcomes.find((outcome) => outcome.status === 'rejected')
      expect(refused?.reason).toMatchObject(forbidden)
      const active = await container.db.user.count({
        where: { blockedAt: null, OR: [{ role: 'admin' }, { additionalRoles: { has: 'admin' } }] },
      })
      expect(active).toBe(1)
      expect((await entriesAbout(one)).length + (await entriesAbout(two)).length).toBe(accepted)
    }
    expect(container.logged().match(/"reason":"rights_lost"/g)?.length).toBeGreaterThanOrEqual(50)
    expect((await verifyAuditLog(container.databaseUrl)).fault).toBeUndefined()
  })

  it('survives three admins in a ring', async () => {
    for (let round = 0; round < 10; round++) {
      await container.db.user.updateMany({ data: { role: 'student' as Role, additionalRoles: [] } })
      const ring = await Promise.all(
        [1, 2, 3].map(() => person({ role: 'admin', additionalRoles: ['student'] })),
      )
      await Promise.allSettled(ring.map((by, n) => roles(ring[(n + 1) % 3]!, 'remove', 'admin', by)))
      expect(
        await container.db.user.count({ where: { role: 'admin', blockedAt: null } }),
      ).toBeGreaterThanOrEqual(1)
    }
  })
})
