import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { day } from '@/config/durations'
import { signIn } from '@/features/accounts/session/server/sign-in'
import { hashPassword } from '@/server/kernel/password-hash'
import type { AnyUseCase } from '@/server/kernel/use-case'
import { callUseCase } from '@/testing/call'
import { createUser } from '@/testing/factories'
import { andMailed } from '@/testing/password-resets'
import { testContainer } from '@/testing/test-container'
import { confirmEmailChange } from '../confirm-email-change'
import { noPassword } from '../no-password'
import { requestEmailChange } from '../request-email-change'
import { resetPassword } from '../reset-password'
import { updateProfile } from '../update-profile'
import { correctPerson } from './correct-person'
import { inviteUser, withdrawInvitation } from './invite-user'
import { sendPasswordLink } from './send-password-link'
import { signOutPerson } from './sign-out-person'

const password = 'trois mangues et un pont'
const container = testContainer({ env: { RATE_LIMIT_SCALE: '1000' } })
let passwordHash: string
let admin: string
let staff: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  admin = (await createUser({ role: 'admin' })).id
  staff = (await createUser({ role: 'staff' })).id
})

const as = async <Result = unknown>(id: string, useCase: AnyUseCase, input: object) =>
  (await callUseCase(useCase, input, { as: id })) as Result
interface Refusal {
  code?: string
  options?: { text?: string; fields?: Record<string, string> }
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code, options }: Refusal) => options?.fields ?? options?.text ?? code,
  )
const person = (changes: Parameters<typeof createUser>[0] = {}) =>
  createUser({ passwordHash, phone: '+237677112233', firstName: 'Awa', lastName: 'Diallo', ...changes })
const read = (id: string) => container.db.user.findUniqueOrThrow({ where: { id } })
const asStored = async (id: string) => {
  const { firstName, lastName, phone, email } = await read(id)
  return { id, first_name: firstName, last_name: lastName, phone: phone ?? '', email, reason: 'Mistyped' }
}
const correct = async (by: string, id: string, changes: object) =>
  as(by, correctPerson, { ...(await asStored(id)), ...changes })
const openSession = (userId: string) =>
  container.db.session.create({
    data: { userId, kind: 'web', expiresAt: new Date(container.clock.now().getTime() + day) },
  })
const openSessions = (userId: string) => container.db.session.count({ where: { userId, revokedAt: null } })
const entries = (targetUserId: string) =>
  container.db.auditEntry.findMany({ where: { targetUserId }, orderBy: { id: 'asc' } })
const mailsTo = (toEmail: string) =>
  container.db.outboxMail.findMany({ where: { toEmail }, orderBy: { createdAt: 'asc' } })
const tokenIn = (data: unknown) => new URL((data as { link: string }).link).searchParams.get('token') ?? ''

describe('who may not', () => {
  it.each([
    ['correct', (by: string, id: string) => correct(by, id, { first_name: 'Eve' })],
    ['send a link', (by: string, id: string) => as(by, sendPasswordLink, { id })],
    ['sign out', (by: string, id: string) => as(by, signOutPerson, { id })],
  ])(
    '%s: students, staff a colleague, anybody themselves, nobody an unknown or erased person',
    async (_what, act) => {
      const student = (await person()).id
      const colleague = (await person({ role: 'staff' })).id
      const both = (await person({ additionalRoles: ['staff'] })).id
      expect(await refusal(act((await person()).id, student))).toBe('forbidden')
      for (const target of [colleague, both, admin, staff]) {
        expect(await refusal(act(staff, target))).toBe('Person.notYours')
      }
      expect(await refusal(act(admin, admin))).toBe('Person.notYours')
      const erased = (await person({ erasedAt: new Date(), blockedAt: new Date() })).id
      expect(await refusal(act(admin, erased))).toBe('Erasure.erased')
      for (const target of [student, colleague, both, admin, staff, erased]) {
        expect(await entries(target)).toEqual([])
      }
    },
  )

  it.each([sendPasswordLink, signOutPerson, withdrawInvitation])('%o: an unknown person', async (useCase) => {
    for (const id of [randomUUID(), 'nobody']) {
      expect(await refusal(as(admin, useCase, { id }))).toBe('not_found')
    }
  })

  it('invite, and withdraw: staff and students', async () => {
    const { id } = await person({ passwordHash: noPassword })
    for (const by of [staff, (await person()).id]) {
      expect(await refusal(as(by, inviteUser, {}))).toBe('forbidden')
      expect(await refusal(as(by, withdrawInvitation, { id }))).toBe('forbidden')
    }
  })
})

describe('a correction', () => {
  it('names the field that is wrong, and stores nothing', async () => {
    const { id } = await person()
    const other = await person()
    const wrong: [object, Record<string, string>][] = [
      [{ first_name: '' }, { first_name: 'Validation.firstNameRequired' }],
      [{ last_name: 'Awa http://x.cm' }, { last_name: 'Validation.nameInvalid' }],
      [{ email: 'no address' }, { email: 'Validation.emailInvalid' }],
      [{ email: other.email.toUpperCase() }, { email: 'Errors.userExists' }],
      [{ first_name: 'Support', last_name: 'Team' }, { first_name: 'Validation.nameReserved' }],
      [{ first_name: 'Eve', reason: ' ' }, { reason: 'Validation.reasonNeeded' }],
      [{}, { reason: 'Person.nothingChanged' }],
    ]
    for (const [changes, errors] of wrong) {
      expect(await refusal(correct(staff, id, changes))).toMatchObject(errors)
    }
    expect(await refusal(correct(staff, id, { phone: '12' }))).toHaveProperty('phone')
    expect(await entries(id)).toEqual([])
  })

  it('of name and phone ends nothing, mails nobody, and stands in the audit log with its reason', async () => {
    const { id, email } = await person({ emailVerifiedAt: container.clock.now() })
    await openSession(id)
    await correct(staff, id, { last_name: 'Diallo Ngo', phone: '6 99 12 34 56' })
    expect(await read(id)).toMatchObject({ firstName: 'Awa', lastName: 'Diallo Ngo', phone: '+237699123456' })
    expect((await read(id)).emailVerifiedAt).not.toBeNull()
    expect(await openSessions(id)).toBe(1)
    expect(await mailsTo(email)).toEqual([])
    expect(await entries(id)).toMatchObject([
      {
        action: 'user.corrected',
        actorId: staff,
        details: {
          before: { last_name: 'Diallo', phone: '+237677112233' },
          after: { last_name: 'Diallo Ngo', phone: '+237699123456' },
          reason: 'Mistyped',
        },
      },
    ])
  })

  it('makes nobody under 18 reachable where their guardian is, and stops nothing else', async () => {
    const dateOfBirth = new Date('2012-03-05T00:00:00Z')
    const guardian = { name: 'Zzyzx Qwertz', email: 'aunt.of.awa@gmail.com', phone: '+237699000777' }
    const minor = await person({ dateOfBirth, guardian: { create: guardian } })
    const adult = await person({
      dateOfBirth: new Date('2001-03-05T00:00:00Z'),
      guardian: { create: { ...guardian, email: 'uncle@example.cm' } },
    })
    const own = { email: 'Validation.guardianEmail', phone: 'Validation.guardianPhone' }
    const changes = { email: 'auntofawa+awa@gmail.com', phone: '699 000 777' }
    expect(await refusal(correct(staff, minor.id, changes))).toEqual(own)
    expect(await refusal(correct(staff, adult.id, { phone: '699 000 777' }))).toBe('done')
    expect(await refusal(as(minor.id, updateProfile, { phone: '699 000 777' }))).toEqual({ phone: own.phone })
    const asked = { email: 'Aunt.Of.Awa@gmail.com', currentPassword: password }
    expect(await refusal(as(minor.id, requestEmailChange, asked))).toEqual({ email: own.email })
    await container.db.user.update({ where: { id: minor.id }, data: { phone: guardian.phone } })
    expect(await refusal(correct(staff, minor.id, { last_name: 'Diallo Ngo' }))).toBe('done')
  })

  it('does not change an address to one that was named as the guardian’s after the link was mailed', async () => {
    const { id, email } = await person({ dateOfBirth: new Date('2012-03-05T00:00:00Z') })
    await as(id, requestEmailChange, { email: 'later@example.cm', currentPassword: password })
    const token = tokenIn((await mailsTo('later@example.cm')).at(-1)?.data)
    await container.db.guardian.create({
      data: { userId: id, name: 'Zzyzx Qwertz', email: 'later@example.cm' },
    })
    expect(await refusal(callUseCase(confirmEmailChange, { token }))).toEqual({
      email: 'Validation.guardianEmail',
    })
    expect((await read(id)).email).toBe(email)
  })

  it('may take a phone away', async () => {
    const { id } = await person()
    await correct(staff, id, { phone: ' ' })
    expect((await read(id)).phone).toBeNull()
  })

  it('of the address signs out, ends earlier links, mails both addresses, and the new one is not proven', async () => {
    const { id, email, username } = await person({ emailVerifiedAt: container.clock.now() })
    await openSession(id)
    await andMailed(as(staff, sendPasswordLink, { id }))
    const link = tokenIn((await mailsTo(email)).at(-1)?.data)
    const moved = `moved-${id}@example.cm`
    await correct(staff, id, { email: moved })
    expect(await read(id)).toMatchObject({
      email: moved,
      emailKey: moved.toLowerCase(),
      emailVerifiedAt: null,
    })
    expect(await openSessions(id)).toBe(0)
    const attempt = as(admin, resetPassword, { token: link, password: 'deux fleuves et trois ponts' })
    expect(await refusal(attempt)).toBe('Password.linkInvalid')
    const [old, fresh] = [(await mailsTo(email)).at(-1), (await mailsTo(moved)).at(-1)]
    expect(old).toMatchObject({ kind: 'address_corrected', data: { firstName: 'Awa', newEmail: moved } })
    expect(fresh).toMatchObject({ kind: 'address_corrected', data: { firstName: '', newEmail: moved } })
    for (const login of [username, moved]) {
      expect(await refusal(callUseCase(signIn, { username: login, password }, {}))).toBe('done')
    }
    expect(await refusal(callUseCase(signIn, { username: email, password }, {}))).not.toBe('done')
  })

  it('of a colleague is an admin’s, and of two to one address at once one is refused', async () => {
    const pair = [(await person({ role: 'staff' })).id, (await person({ role: 'admin' })).id]
    const email = `wanted-${pair[0]}@example.cm`
    const outcomes = await Promise.all(pair.map((id) => refusal(correct(admin, id, { email }))))
    expect(outcomes).toContainEqual('done')
    expect(outcomes).toContainEqual({ email: 'Errors.userExists' })
  })
})

it('signs a person out everywhere, and nobody else', async () => {
  const [{ id }, other] = [await person(), await person()]
  await Promise.all([openSession(id), openSession(id), openSession(other.id)])
  await container.db.pushSubscription.createMany({
    data: [id, other.id].map((userId) => ({
      userId,
      sessionId: randomUUID(),
      endpoint: `https://push.example/${userId}`,
      endpointHash: userId,
      p256dh: 'x',
      auth: 'x',
      device: 'x',
    })),
  })
  expect(await as(staff, signOutPerson, { id })).toEqual({ sessions: 2 })
  expect([await openSessions(id), await openSessions(other.id)]).toEqual([0, 1])
  const pushTo = (userId: string) => container.db.pushSubscription.count({ where: { userId } })
  expect(await pushTo(other.id)).toBe(1)
  expect(await entries(id)).toMatchObject([{ action: 'user.signed_out', details: { sessions: 2 } }])
})

it('sends the link that people ask for themselves, not to a blocked account', async () => {
  const { id, email } = await person()
  await andMailed(as(staff, sendPasswordLink, { id }))
  expect(await mailsTo(email)).toMatchObject([{ kind: 'password_reset' }])
  expect((await mailsTo(email))[0]?.data).not.toHaveProperty('username')
  expect(await entries(id)).toMatchObject([{ action: 'user.password_link_sent' }])
  const blocked = await person({ blockedAt: new Date() })
  expect(await refusal(as(staff, sendPasswordLink, { id: blocked.id }))).toBe('Person.blockedNoLink')
})

describe('an invitation', () => {
  let count = 0
  const invitation = (changes: object = {}) => {
    count += 1
    return {
      first_name: 'Grâce',
      last_name: 'Talla',
      email: `invited-${count}@example.cm`,
      role: 'staff',
      language: 'fr',
      ...changes,
    }
  }
  const invite = async (changes: object = {}) => {
    const input = invitation(changes)
    await andMailed(as(admin, inviteUser, input))
    return container.db.user.findFirstOrThrow({
      where: { email: input.email },
      omit: { passwordHash: false },
    })
  }
  const choose = (token: string) =>
    refusal(as(admin, resetPassword, { token, password: 'deux fleuves et trois ponts' }))

  it('is refused without a role that exists, with a taken address or user name', async () => {
    const taken = await person()
    expect(await refusal(as(admin, inviteUser, invitation({ role: 'owner' })))).toHaveProperty('role')
    const short = invitation({ role: 'staff', password: 'short word' })
    expect(await refusal(as(admin, inviteUser, short))).toHaveProperty('password')
    expect(await refusal(as(admin, inviteUser, invitation({ email: taken.email })))).toHaveProperty('email')
    const named = invitation({ username: taken.username })
    expect(await refusal(as(admin, inviteUser, named))).toHaveProperty('username')
  })

  it('opens an account without a password; its link is good for seven days, once', async () => {
    const user = await invite()
    expect(user).toMatchObject({ role: 'staff', locale: 'fr', passwordHash: noPassword, phone: null })
    const mails = await mailsTo(user.email)
    expect(mails).toMatchObject([{ kind: 'password_reset', locale: 'fr', data: { username: user.username } }])
    expect(
      await refusal(callUseCase(signIn, { username: user.username, password: noPassword }, {})),
    ).not.toBe('done')
    expect(await entries(user.id)).toMatchObject([
      { action: 'user.invited', details: { after: { username: user.username, role: 'staff' } } },
    ])
    const token = tokenIn(mails[0]?.data)
    container.clock.advance(6 * day)
    expect(await choose(token)).toBe('done')
    expect(await choose(token)).toBe('Password.linkInvalid')
    expect(await refusal(as(admin, withdrawInvitation, { id: user.id }))).toBe('Person.notInvited')
  })

  it('is not needed where the office types a password: the account is ready, and no mail leaves', async () => {
    const user = await invite({ role: 'student', username: 'grace-ready', password: 'deux fleuves' })
    expect(user.passwordHash).not.toBe(noPassword)
    expect(await mailsTo(user.email)).toEqual([])
    expect(await entries(user.id)).toMatchObject([{ action: 'user.created' }])
    expect(
      await refusal(callUseCase(signIn, { username: 'grace-ready', password: 'deux fleuves' }, {})),
    ).toBe('done')
  })

  it('is too old after seven days, and can be sent again, which ends the earlier link', async () => {
    const user = await invite()
    const early = tokenIn((await mailsTo(user.email))[0]?.data)
    container.clock.advance(2 * day)
    await andMailed(as(admin, sendPasswordLink, { id: user.id }))
    expect(await choose(early)).toBe('Password.linkInvalid')
    const again = tokenIn((await mailsTo(user.email)).at(-1)?.data)
    container.clock.advance(7 * day + 1)
    expect(await choose(again)).toBe('Password.linkInvalid')
  })

  it('is withdrawn once: the link opens nothing', async () => {
    const user = await invite()
    const token = tokenIn((await mailsTo(user.email))[0]?.data)
    await as(admin, withdrawInvitation, { id: user.id })
    expect(await choose(token)).toBe('Password.linkInvalid')
    expect((await read(user.id)).blockedAt).not.toBeNull()
    await container.db.user.update({ where: { id: user.id }, data: { blockedAt: null } })
    expect(await choose(token)).toBe('Password.linkInvalid')
    expect((await entries(user.id)).map(({ action }) => action)).toEqual([
      'user.invited',
      'user.invitation_withdrawn',
    ])
  })
})
