import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { hashPassword, verifyPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { actorFor, createUser } from '@/testing/factories'
import { andMailed } from '@/testing/password-resets'
import { statementsOf } from '@/testing/statements'
import { testContainer } from '@/testing/test-container'
import { changePassword } from './change-password'
import { confirmEmailChange } from './confirm-email-change'
import { getProfile } from './get-profile'
import { inspectEmailLink, inspectResetLink } from './inspect-link'
import { requestEmailChange } from './request-email-change'
import { requestPasswordReset } from './request-password-reset'
import { resetPassword } from './reset-password'
import { updateProfile } from './update-profile'

const container = testContainer({ env: { SITE_URL: 'https://academy.example' } })
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword('correct-horse')
})

let address = 0
beforeEach(() => {
  address += 1
})
const person = (overrides: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash, ...overrides })
type Caller = Awaited<ReturnType<typeof actorFor>>
const call = (useCase: AnyUseCase, input: unknown, actor?: Caller) =>
  callUseCase(useCase, input, { actor, request: { address: `198.51.100.${address}` } }) as Promise<
    Record<string, unknown>
  >

const mailsTo = (toEmail: string) =>
  container.db.outboxMail.findMany({ where: { toEmail }, orderBy: { createdAt: 'asc' } })
const linkIn = async (email: string) => {
  const mail = (await mailsTo(email)).at(-1)
  return new URL((mail?.data as { link?: string } | undefined)?.link ?? '')
}
const tokenIn = async (email: string) => (await linkIn(email)).searchParams.get('token') ?? ''
const accepts = async (id: string, password: string) => {
  const user = await container.db.user.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } })
  return verifyPassword(user.passwordHash, password)
}
const openSession = async (userId: string, id?: string) =>
  container.db.session.create({
    data: { id, userId, kind: 'web', expiresAt: new Date(container.clock.now().getTime() + 3_600_000) },
  })
const openCount = (userId: string) => container.db.session.count({ where: { userId, revokedAt: null } })
const refusedLink = { status: 422, text: 'Password.linkInvalid' }

describe('a forgotten password', () => {
  it('answers the same for known, unknown and blocked addresses, and mails only the known', async () => {
    const [active, blocked] = [await person(), await person({ blockedAt: new Date() })]
    const answers = [active.email.toUpperCase(), 'nobody@example.cm', blocked.email].map((email) =>
      andMailed(call(requestPasswordReset, { email })),
    )
    expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))).toEqual(
      new Set(['{}']),
    )
    expect((await mailsTo(active.email)).map(({ kind }) => kind)).toEqual(['password_reset'])
    expect(
      await container.db.outboxMail.count({
        where: { toEmail: { in: ['nobody@example.cm', blocked.email] } },
      }),
    ).toBe(0)
  })

  it('takes the same statements for every address, so that the time does not tell either', async () => {
    const { email } = await person()
    const count = async (address: string) =>
      (await statementsOf(() => call(requestPasswordReset, { email: address }))).length
    const first = await count('nobody-at-first@example.cm')
    expect([await count(email), await count('nobody@example.cm')]).toEqual([first, first])
  })

  it('has a link of our own address, in the language of the person, stored as a hash', async () => {
    const { email } = await person({ locale: 'fr' })
    await andMailed(call(requestPasswordReset, { email }))
    const link = await linkIn(email)
    expect(`${link.origin}${link.pathname}`).toBe('https://academy.example/fr/reset-password')
    const storedTokens = JSON.stringify(await container.db.oneTimeToken.findMany())
    expect(storedTokens).not.toContain(link.searchParams.get('token'))
  })

  it('works once, ends every session, notifies the owner', async () => {
    const { id, email } = await person()
    await openSession(id)
    await andMailed(call(requestPasswordReset, { email }))
    const token = await tokenIn(email)
    expect(await call(inspectResetLink, { token })).toEqual({ works: true })
    const input = { token, password: 'zebu-couleur-7', confirmPassword: 'zebu-couleur-7' }
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => call(resetPassword, input)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(call(resetPassword, input)).rejects.toMatchObject(refusedLink)
    expect([await accepts(id, 'zebu-couleur-7'), await accepts(id, 'correct-horse')]).toEqual([true, false])
    expect(await openCount(id)).toBe(0)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['password_reset', 'password_changed'])
    expect(await call(inspectResetLink, { token })).toEqual({ works: false })
    expect(container.logged()).not.toContain(token)
  })

  it('refuses an expired, a replaced, an invented and a foreign link', async () => {
    const { id, email } = await person()
    const input = (token: unknown) => ({ token, password: 'zebu-couleur-7' })
    await andMailed(call(requestPasswordReset, { email }))
    const replaced = await tokenIn(email)
    container.clock.advance(1_000)
    await andMailed(call(requestPasswordReset, { email }))
    const late = await tokenIn(email)
    container.clock.advance(45 * 60_000 + 1)
    for (const token of [replaced, late, 'invented']) {
      await expect(call(resetPassword, input(token))).rejects.toMatchObject(refusedLink)
    }
    for (const token of ['', null, ['x'], 'x'.repeat(300)]) {
      await expect(call(resetPassword, input(token))).rejects.toMatchObject({ status: 422 })
    }
    const actor = await actorFor(id)
    await call(requestEmailChange, { email: `new-${email}`, currentPassword: 'correct-horse' }, actor)
    await expect(call(resetPassword, input(await tokenIn(`new-${email}`)))).rejects.toMatchObject(refusedLink)
    expect(await accepts(id, 'correct-horse')).toBe(true)
  })

  it('does not use up the link on a password that is refused', async () => {
    const { email, firstName } = await person({ role: 'staff' })
    await andMailed(call(requestPasswordReset, { email }))
    const token = await tokenIn(email)
    const fields = async (password: string) =>
      call(resetPassword, { token, password }).catch(({ options }) => options.fields)
    expect(await fields('zebu-7')).toEqual({ password: 'Validation.passwordShortStaff' })
    expect(await fields('administrateur')).toEqual({ password: 'Validation.passwordCommon' })
    expect(await fields(`${firstName}-${'1'.repeat(9)}`)).toEqual({ password: 'Validation.passwordPersonal' })
    expect(await call(resetPassword, { token, password: 'zebu-couleur-7' })).toHaveProperty('device')
  })

  it('is limited per network, and answers the same when the mailbox is over its budget', async () => {
    const { email } = await person()
    for (let n = 0; n < 10; n++) {
      expect(await andMailed(call(requestPasswordReset, { email }))).toEqual({})
    }
    await expect(andMailed(call(requestPasswordReset, { email }))).rejects.toMatchObject({ code: 'too_many' })
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(4)
  })

  it('unlocks an account that somebody has locked by guessing', async () => {
    const { username, email } = await person()
    await andMailed(call(requestPasswordReset, { email }))
    await call(resetPassword, { token: await tokenIn(email), password: 'zebu-couleur-7' })
    expect(await call(signIn, { username, password: 'zebu-couleur-7' })).toMatchObject({ isStudent: true })
  })
})

describe('changing the password', () => {
  it('needs the current one, and keeps only this session', async () => {
    const { id, email } = await person()
    const actor = await actorFor(id)
    await openSession(id, actor.sessionId)
    await openSession(id)
    const input = { currentPassword: 'wrong', password: 'zebu-couleur-7', confirmPassword: 'zebu-couleur-7' }
    await expect(call(changePassword, input, actor)).rejects.toMatchObject({
      options: { fields: { currentPassword: 'Validation.currentPasswordWrong' } },
    })
    expect(await openCount(id)).toBe(2)
    await call(changePassword, { ...input, currentPassword: 'correct-horse' }, actor)
    expect(await container.db.session.findMany({ where: { userId: id, revokedAt: null } })).toMatchObject([
      { id: actor.sessionId },
    ])
    expect(await accepts(id, 'zebu-couleur-7')).toBe(true)
    // Nobody has proven the address: the mail repeats no name.
    expect(await mailsTo(email)).toMatchObject([{ kind: 'password_changed', data: { firstName: '' } }])
    expect(
      await container.db.auditEntry.count({ where: { action: 'password.changed', targetUserId: id } }),
    ).toBe(1)
  })
})

describe('changing the e-mail address', () => {
  const requestChange = (actor: Caller, email: string, currentPassword = 'correct-horse') =>
    call(requestEmailChange, { email, currentPassword }, actor)

  it('needs the password and an unused address', async () => {
    const [mine, theirs] = [await person(), await person()]
    const actor = await actorFor(mine.id)
    await expect(requestChange(actor, 'new@example.cm', 'wrong')).rejects.toMatchObject({
      options: { fields: { currentPassword: expect.any(String) } },
    })
    await expect(requestChange(actor, mine.email.toUpperCase())).rejects.toMatchObject({
      options: { fields: { email: 'Validation.emailSame' } },
    })
    await expect(requestChange(actor, theirs.email.toUpperCase())).rejects.toMatchObject({ status: 409 })
    expect(await container.db.oneTimeToken.count({ where: { userId: mine.id } })).toBe(0)
  })

  it('takes effect when it is confirmed at the new address, once, and notifies the old one', async () => {
    const { id, email } = await person()
    await openSession(id)
    await requestChange(await actorFor(id), 'Fresh@Example.cm')
    expect(await container.db.user.findUnique({ where: { id } })).toMatchObject({ email })
    const token = await tokenIn('Fresh@Example.cm')
    expect(await call(inspectEmailLink, { token })).toEqual({ newEmail: 'Fresh@Example.cm' })
    await call(confirmEmailChange, { token })
    await expect(call(confirmEmailChange, { token })).rejects.toMatchObject({ text: 'EmailChange.invalid' })
    const user = await container.db.user.findUniqueOrThrow({ where: { id } })
    expect(user).toMatchObject({
      email: 'Fresh@Example.cm',
      emailKey: 'fresh@example.cm',
      emailVerifiedAt: container.clock.now(),
    })
    expect(await openCount(id)).toBe(0)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['email_changed'])
  })

  it('is refused when somebody took the address meanwhile', async () => {
    const { id, email } = await person()
    await requestChange(await actorFor(id), 'wanted@example.cm')
    const token = await tokenIn('wanted@example.cm')
    await person({ username: 'quick', email: 'wanted@example.cm' })
    await expect(call(confirmEmailChange, { token })).rejects.toMatchObject({ status: 409 })
    expect(await container.db.user.findUnique({ where: { id } })).toMatchObject({ email })
  })
})

describe('the profile', () => {
  it('is refused to visitors', async () => {
    await expect(call(getProfile, {})).rejects.toMatchObject({ status: 401 })
    await expect(call(updateProfile, {})).rejects.toMatchObject({ status: 401 })
  })

  it('returns exactly these members', async () => {
    const { id } = await person()
    const profile = await call(getProfile, {}, await actorFor(id))
    expect(Object.keys(profile).sort()).toEqual(
      [
        'created_at',
        'email',
        'first_name',
        'id',
        'last_name',
        'locale',
        'phone',
        'status',
        'username',
      ].sort(),
    )
    expect(profile.status).toBe('initiated')
  })

  it('changes names, phone and language, and nothing else', async () => {
    const { id, email } = await person()
    const actor = await actorFor(id)
    const before = await container.db.user.findUniqueOrThrow({ where: { id } })
    await call(
      updateProfile,
      { phone: '690 00 00 01', locale: 'fr', role: 'admin', email: 'x@y.cm', id: 'z', emailVerifiedAt: 1 },
      actor,
    )
    const after = await container.db.user.findUniqueOrThrow({ where: { id } })
    expect(after).toEqual({ ...before, phone: '+237690000001', locale: 'fr', updatedAt: after.updatedAt })
    expect(after.email).toBe(email)
  })

  it('cannot take a reserved name, not even one name at a time', async () => {
    const { id } = await person({ firstName: 'Paul', lastName: 'Kamga' })
    await call(updateProfile, { first_name: 'Support' }, await actorFor(id))
    await expect(call(updateProfile, { last_name: 'Team' }, await actorFor(id))).rejects.toMatchObject({
      options: { fields: { last_name: 'Validation.nameReserved' } },
    })
    const officer = await person({ role: 'staff' })
    await call(updateProfile, { first_name: 'Support', last_name: 'Team' }, await actorFor(officer.id))
  })

  it.each([
    [{ first_name: '' }, { first_name: 'Validation.firstNameRequired' }],
    [{ last_name: '<b>' }, { last_name: 'Validation.nameInvalid' }],
    [{ phone: '123' }, { phone: 'Validation.phoneInvalid' }],
    [{ locale: 'de' }, { locale: 'Validation.invalid' }],
  ])('refuses %o', async (input, fields) => {
    const actor = await actorFor((await person()).id)
    await expect(call(updateProfile, input, actor)).rejects.toMatchObject({
      status: 422,
      options: { fields },
    })
  })
})
