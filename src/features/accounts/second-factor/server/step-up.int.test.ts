import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountCalls } from '@/app/api/calls/account'
import { backOfficeCalls } from '@/app/api/calls/back-office'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { approveRefund } from '@/features/money/payments/server/office/approve-refund'
import { payOutRefund } from '@/features/money/payments/server/office/pay-out-refund'
import { announce } from '@/features/study/announcements/server/announce'
import { execute } from '@/server/kernel/execute'
import { hashPassword } from '@/server/kernel/password-hash'
import { signAccessToken } from '@/server/kernel/tokens'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createOpenCohort, joinCohort } from '@/testing/cohorts'
import { listActions, listRoutes } from '@/testing/entry-points'
import { createProgram, createUser, requestInfo } from '@/testing/factories'
import { callRoute } from '@/testing/office'
import { appCode, giveAuthenticator } from '@/testing/second-factor'
import { testContainer } from '@/testing/test-container'

const studentsRoute = backOfficeCalls['GET /api/admin/students'].handler
const createUserRoute = backOfficeCalls['POST /api/admin/user'].handler
const rolesRoute = backOfficeCalls['PATCH /api/admin/users/{id}/roles'].handler
const toggleRoute = backOfficeCalls['PATCH /api/admin/users/{id}/toggle'].handler
const exportUsersRoute = backOfficeCalls['GET /api/admin/users/export-csv'].handler
const usersRoute = backOfficeCalls['GET /api/admin/users'].handler
const stepUpRoute = accountCalls['POST /api/auth/step-up'].handler

const password = 'correct-horse-battery'
const container = testContainer()
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => container.clock.advance(60_000))

const minutes = (count: number) => container.clock.advance(count * 60_000)
const login = async (username: string, code?: string) => {
  const { access_token } = (await callUseCase(signIn as AnyUseCase, { username, password, code })) as {
    access_token: string
  }
  return access_token
}
const sessionOf = (bearer: string) =>
  JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString()) as { sub: string; sid: string }
/** The next access token of the same session. */
const renew = (bearer: string) => {
  const { sub, sid } = sessionOf(bearer)
  return signAccessToken(sub, sid, container.clock.now())
}
const admin = () => createUser({ role: 'admin', passwordHash })
const proofRequired = (methods: string[]) => ({ status: 403, body: { status: 403, step_up: true, methods } })
const stepUp = (bearer: string, body: unknown) =>
  callRoute(stepUpRoute, { path: '/api/auth/step-up', bearer, body })
const announceTo = (bearer: string, to: string, letter = randomUUID()) =>
  execute(announce as AnyUseCase, {
    credentials: { bearer },
    request: requestInfo(),
    readInput: async () => ({ to, students: 'all', subject: 'a', text: 'b', needed: 'yes', letter }),
  })

const newUser = () => {
  const username = `u${randomUUID().slice(0, 8)}`
  return {
    first_name: 'Ada',
    last_name: 'Nkeng',
    username,
    email: `${username}@example.cm`,
    password: 'seven green mangoes',
  }
}

describe('actions that a stolen session must not do', () => {
  const declared = [
    'assignments.export-submissions',
    'attendance.export-attendance',
    'audit.export-audit-log',
    'certificates.reissue-certificate',
    'certificates.revoke-certificate',
    'erasure.erase-person',
    'erasure.request-erasure',
    'gradebook.export-gradebook',
    'imports.start-import',
    'legal.publish-legal-text',
    'newsletter.export-subscribers',
    'payments.approve-cohort-refunds',
    'payments.approve-refund',
    'payments.approve-trial',
    'payments.ask-trial',
    'payments.end-plan',
    'payments.enrol-manually',
    'payments.export-money',
    'payments.export-payment-lines',
    'payments.export-payments',
    'payments.grant-plan',
    'payments.mark-refund',
    'payments.move-plan-day',
    'payments.pay-back-trial',
    'payments.pay-out-refund',
    'payments.refund-cohort',
    'payments.set-cash-limit',
    'payments.set-refund-rule',
    'personal-data.request-export',
    'places.book-order',
    'places.export-places',
    'places.return-places',
    'programs.delete-program',
    'second-factor.add-passkey',
    'second-factor.begin-authenticator',
    'second-factor.begin-passkey',
    'second-factor.confirm-authenticator',
    'second-factor.confirm-identity',
    'second-factor.remove-factor',
    'second-factor.rename-factor',
    'second-factor.renew-codes',
    'settings.change-settings',
    'settings.save-settings',
    'students.export-students',
    'students.write-to-matching',
    'users.approve-factor-reset',
    'users.change-roles',
    'users.export-users',
  ]

  it('require a proof on every way in: the list of such use cases, and every export', async () => {
    const used = [...(await listRoutes()), ...(await listActions())].flatMap(({ useCase }) => useCase ?? [])
    const names = new Set(used.filter((useCase) => useCase.stepUp).map(({ name }) => name))
    expect([...names].sort()).toEqual(declared)
    const exports = (await listRoutes()).filter(({ path }) => path.endsWith('export-csv'))
    expect(exports.length).toBeGreaterThan(4)
    expect(exports.filter(({ useCase }) => !useCase?.stepUp).map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['approve a refund', approveRefund],
    ['pay one out', payOutRefund],
  ])('%s: the input is not read', async (_what, useCase) => {
    const { username } = await admin()
    const bearer = await login(username)
    minutes(11)
    let read = false
    const call = execute(useCase as AnyUseCase, {
      credentials: { bearer },
      request: requestInfo(),
      readInput: async () => {
        read = true
      },
    })
    await expect(call).rejects.toMatchObject({ code: 'step_up', status: 403 })
    expect(read).toBe(false)
  })

  it('an account, a role, an export', async () => {
    const [{ username }, other] = [await admin(), await createUser()]
    const bearer = await login(username)
    minutes(11)
    const before = await container.db.user.count()
    const create = (body: object) => callRoute(createUserRoute, { path: '/api/admin/user', bearer, body })
    expect(await create(newUser())).toMatchObject(proofRequired(['password']))
    expect((await create({ ...newUser(), role: 'staff', password: 'short' })).body).toMatchObject({
      errors: { password: 'Password must be 12+ characters' },
    })
    const role = {
      method: 'PATCH',
      path: `/api/admin/users/${other.id}/roles?action=add&role=admin`,
      bearer,
      params: { id: other.id },
    }
    expect(await callRoute(rolesRoute, role)).toMatchObject(proofRequired(['password']))
    const csv = { method: 'GET', path: '/api/admin/users/export-csv', bearer }
    expect(await callRoute(exportUsersRoute, csv)).toMatchObject(proofRequired(['password']))
    expect(await container.db.user.count()).toBe(before)
  })

  it('for some inputs: an announcement beyond one class, and an account of the office', async () => {
    const used = [...(await listRoutes()), ...(await listActions())].flatMap(({ useCase }) => useCase ?? [])
    expect([...new Set(used.filter((useCase) => useCase.stepUpFor).map(({ name }) => name))].sort()).toEqual([
      'announcements.announce',
      'desk.register-walk-in',
      'users.correct-person',
      'users.create-user',
      'users.invite-user',
      'users.request-factor-reset',
      'users.set-user-blocked',
      'users.toggle-user',
    ])
    const [{ username }, student, colleague] = [
      await admin(),
      await createUser(),
      await createUser({ role: 'staff', passwordHash }),
    ]
    const bearer = await login(username)
    minutes(11)
    const toggle = ({ id }: { id: string }) =>
      callRoute(toggleRoute, {
        method: 'PATCH',
        path: `/api/admin/users/${id}/toggle`,
        params: { id },
        bearer,
      })
    expect(await toggle(colleague)).toMatchObject(proofRequired(['password']))
    expect(await container.db.user.count({ where: { id: colleague.id, blockedAt: null } })).toBe(1)
    expect((await toggle(student)).status).toBe(200)
    for (const to of ['everybody', 'program:web-development']) {
      await expect(announceTo(bearer, to)).rejects.toMatchObject({ code: 'step_up' })
    }
    await expect(announceTo(bearer, `class:${randomUUID()}`)).rejects.toMatchObject({ code: 'not_found' })
    expect((await stepUp(bearer, { password })).status).toBe(204)
    expect((await toggle(colleague)).status).toBe(200)
  })

  it('announcements to everybody: three a day from one person, and the same one again is no other one', async () => {
    const { username } = await createUser({ role: 'staff', passwordHash })
    const bearer = await login(username)
    await joinCohort(await createOpenCohort((await createProgram()).id), (await createUser()).id)
    const letters = [randomUUID(), randomUUID(), randomUUID()]
    for (const letter of [...letters, ...letters]) {
      await announceTo(bearer, 'everybody', letter)
    }
    await expect(announceTo(bearer, 'everybody')).rejects.toMatchObject({ code: 'too_many' })
    expect(await container.db.announcement.count()).toBe(3)
  })

  it('reading people by the hundred: beyond 1,000 rows in ten minutes, in one session', async () => {
    const { username } = await admin()
    const read = (bearer: string, query: string, route = usersRoute) =>
      callRoute(route, { method: 'GET', path: `/api/admin/users?${query}`, bearer })
    const bearer = await login(username)
    minutes(11)
    for (let page = 1; page <= 5; page++) {
      expect((await read(bearer, `page_size=200&page=${page}`)).status).toBe(200)
    }
    expect(await read(bearer, 'page_size=200&page=6')).toMatchObject(proofRequired(['password']))
    expect(await read(bearer, 'page_size=50', studentsRoute)).toMatchObject(proofRequired(['password']))
    expect((await read(bearer, 'page_size=10')).status).toBe(200)
    expect((await stepUp(bearer, { password })).status).toBe(204)
    expect((await read(bearer, 'page_size=200&page=6')).status).toBe(200)
  })

  it('are allowed for ten minutes after the sign-in', async () => {
    const [{ username }, other] = [await admin(), await createUser()]
    const bearer = await login(username)
    minutes(10)
    const path = `/api/admin/users/${other.id}/roles?action=add&role=staff`
    const answer = await callRoute(rolesRoute, { method: 'PATCH', path, params: { id: other.id }, bearer })
    expect(answer.status).toBe(200)
  })

  it('refuse a caller without the right before they require a proof', async () => {
    const { username } = await createUser({ role: 'staff', passwordHash })
    const bearer = await login(username)
    minutes(11)
    const answer = await callRoute(createUserRoute, { path: '/api/admin/user', bearer, body: {} })
    expect(answer.status).toBe(403)
    expect(answer.body.step_up).toBeUndefined()
  })
})

describe('POST /api/auth/step-up', () => {
  it('accepts the password of an account without a second factor, for ten more minutes', async () => {
    const { username } = await admin()
    let bearer = await login(username)
    minutes(11)
    expect(await stepUp(bearer, {})).toMatchObject({
      status: 422,
      body: { errors: { password: expect.any(String) } },
    })
    expect((await stepUp(bearer, { password: 'wrong' })).status).toBe(422)
    expect((await stepUp(bearer, { password })).status).toBe(204)
    const create = () => callRoute(createUserRoute, { path: '/api/admin/user', bearer, body: newUser() })
    expect((await create()).status).toBe(201)
    minutes(11)
    bearer = await renew(bearer)
    expect((await create()).status).toBe(403)
  })

  it('accepts the second factor of an account that has one, and no longer its password', async () => {
    const { id, username } = await admin()
    const { secret, codes } = await giveAuthenticator(id)
    const used = appCode(secret)
    let bearer = await login(username, used)
    minutes(11)
    const create = () => callRoute(createUserRoute, { path: '/api/admin/user', bearer, body: newUser() })
    expect(await create()).toMatchObject(proofRequired(['code']))
    for (const wrong of [{ password }, { code: used }, { code: '000000' }]) {
      expect((await stepUp(bearer, wrong)).status).toBe(422)
    }
    expect((await create()).status).toBe(403)
    const code = appCode(secret)
    expect((await stepUp(bearer, { code })).status).toBe(204)
    expect((await stepUp(bearer, { code })).status).toBe(422)
    expect((await create()).status).toBe(201)
    minutes(11)
    bearer = await renew(bearer)
    expect((await stepUp(bearer, { code: codes[0] })).status).toBe(204)
    expect((await create()).status).toBe(201)
  })

  it('confirms one session when two send the same code at once', async () => {
    const { id, username } = await admin()
    const { secret, codes } = await giveAuthenticator(id)
    const [one, other] = [await login(username, codes[0]), await login(username, codes[1])]
    const code = appCode(secret)
    const answers = await Promise.all([stepUp(one, { code }), stepUp(other, { code })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
  })

  it('cannot be guessed in a stolen session, which uses up nothing of the owner’s limit', async () => {
    const { username } = await admin()
    const [stolen, own] = [await login(username), await login(username)]
    for (let n = 0; n < 5; n += 1) {
      expect((await stepUp(stolen, { password: `wrong${n}` })).status).toBe(422)
    }
    expect((await stepUp(stolen, { password })).status).toBe(429)
    expect((await stepUp(own, { password })).status).toBe(204)
  })

  it('is refused for visitors and students', async () => {
    expect((await callRoute(stepUpRoute, { path: '/api/auth/step-up', body: { password } })).status).toBe(401)
    const { username } = await createUser({ passwordHash })
    expect((await stepUp(await login(username), { password })).status).toBe(403)
  })
})

describe('a link to an export', () => {
  it('redirects a person to the confirmation page, and gives a program the answer', async () => {
    const { username } = await admin()
    const bearer = await login(username)
    const { sid } = sessionOf(bearer)
    await container.db.session.update({ where: { id: sid }, data: { kind: 'web' } })
    const { encodeSession } = await import('@/server/kernel/session-cookie')
    const cookie = `academy.session=${await encodeSession({ sid }, 3_600_000)}`
    minutes(11)
    const get = (accept: string) =>
      exportUsersRoute(
        new Request('http://localhost:3000/api/admin/users/export-csv?role=staff', {
          headers: { cookie, accept, referer: 'http://localhost:3000/fr/admin/users' },
        }),
        { params: Promise.resolve({}) },
      )
    const page = await get('text/html,*/*')
    expect(page.status).toBe(303)
    expect(page.headers.get('location')).toBe(
      '/fr/admin/confirm?next=%2Fapi%2Fadmin%2Fusers%2Fexport-csv%3Frole%3Dstaff',
    )
    expect((await get('*/*')).status).toBe(403)
  })
})
