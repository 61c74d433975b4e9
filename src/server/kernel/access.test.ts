import { describe, expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import {
  can,
  everyone,
  granted,
  learner,
  learnerOr,
  payer,
  payerOr,
  reader,
  recordOwner,
  recordOwnerOr,
  registrantOnly,
  signedIn,
  studentOr,
  talker,
  talkerWho,
  withRole,
} from './access'
import type { Actor, ActorUser } from './actor'

const user = (role: Role, passwordResetNeeded = false): ActorUser => ({
  id: '0',
  username: 'u',
  email: 'u@example.cm',
  firstName: 'U',
  lastName: 'V',
  phone: null,
  role,
  additionalRoles: [],
  locale: 'en',
  createdAt: new Date(0),
  officePasswordDueAt: null,
  passwordResetNeeded,
  birthDate: 'known',
  guardianNeeded: false,
  chatClosed: false,
  secondFactorSince: null,
  secondFactorNeeded: false,
})
const visitor: Actor = { kind: 'visitor' }
const registrant = (inUseSince: Date | null): Actor => ({
  kind: 'registrant',
  user: user('student'),
  tokenId: 't',
  inUseSince,
  via: 'bearer',
})
const as = (role: Role, passwordResetNeeded = false): Actor => ({
  kind: 'user',
  user: user(role, passwordResetNeeded),
  sessionId: 's',
  via: 'cookie',
  provenAt: new Date(0),
})

describe('access rules', () => {
  it.each([
    [everyone(), ['allowed', 'allowed', 'allowed', 'allowed', 'allowed']],
    [signedIn(), ['sign_in_first', 'forbidden', 'allowed', 'allowed', 'allowed']],
    [can('messages.reply'), ['sign_in_first', 'forbidden', 'forbidden', 'allowed', 'allowed']],
    [can('users.manage'), ['sign_in_first', 'forbidden', 'forbidden', 'forbidden', 'allowed']],
    [withRole('student'), ['sign_in_first', 'forbidden', 'allowed', 'forbidden', 'forbidden']],
    [payer(), ['sign_in_first', 'allowed', 'allowed', 'forbidden', 'forbidden']],
    [payerOr('payments.manage'), ['sign_in_first', 'allowed', 'allowed', 'forbidden', 'allowed']],
    [studentOr('assignments.grade'), ['sign_in_first', 'forbidden', 'allowed', 'allowed', 'allowed']],
  ])('$name', (rule, verdicts) => {
    const callers = [visitor, registrant(null), as('student'), as('staff'), as('admin')]
    expect(callers.map((caller) => rule.check(caller))).toEqual(verdicts)
  })

  it.each([
    [payer(), ['allowed', 'allowed']],
    [payerOr('payments.manage'), ['allowed', 'allowed']],
    [recordOwner(), ['allowed', 'sign_in_first']],
    [recordOwnerOr('payments.manage'), ['allowed', 'sign_in_first']],
    [registrantOnly(), ['allowed', 'sign_in_first']],
    [signedIn(), ['forbidden', 'forbidden']],
  ])('$name, for a registration before and after its account is in use', (rule, verdicts) => {
    expect([registrant(null), registrant(new Date(1))].map((caller) => rule.check(caller))).toEqual(verdicts)
  })

  it.each([
    [signedIn(), ['allowed', 'allowed', 'allowed']],
    [can('messages.reply'), ['forbidden', 'new_password_first', 'new_password_first']],
    [can('users.manage'), ['forbidden', 'forbidden', 'new_password_first']],
    [can('rooms.create'), ['allowed', 'new_password_first', 'forbidden']],
    [payerOr('payments.manage'), ['allowed', 'forbidden', 'new_password_first']],
    [studentOr('assignments.grade'), ['allowed', 'new_password_first', 'new_password_first']],
    [granted('admin.area'), ['forbidden', 'allowed', 'allowed']],
  ])('$name, with a password too short for the back office', (rule, verdicts) => {
    const callers = [as('student', true), as('staff', true), as('admin', true)]
    expect(callers.map((caller) => rule.check(caller))).toEqual(verdicts)
  })

  it.each([
    [learner(), ['guardian_first', 'guardian_first', 'allowed', 'allowed']],
    [learnerOr('curriculum.read'), ['guardian_first', 'guardian_first', 'allowed', 'allowed']],
    [reader(), ['guardian_first', 'guardian_first', 'allowed', 'birth_date_first']],
    [talker(), ['allowed', 'guardian_first', 'guardian_first', 'allowed']],
    [talkerWho('rooms.create'), ['allowed', 'guardian_first', 'guardian_first', 'allowed']],
    [payer(), ['allowed', 'allowed', 'allowed', 'allowed']],
    [withRole('student'), ['allowed', 'allowed', 'allowed', 'allowed']],
  ])('$name, under 18, without and with the chat, and without a date of birth', (rule, verdicts) => {
    const states = [
      { guardianNeeded: true },
      { guardianNeeded: true, chatClosed: true },
      { chatClosed: true },
      { birthDate: 'needed' as const },
    ]
    const callers = states.map(
      (state): Actor => ({
        kind: 'user',
        user: { ...user('student'), ...state },
        sessionId: 's',
        via: 'cookie',
        provenAt: new Date(0),
      }),
    )
    expect(callers.map((caller) => rule.check(caller))).toEqual(verdicts)
    expect(rule.check(visitor)).toBe('sign_in_first')
  })

  it('an office role with an overdue password change keeps the rights of a student', () => {
    const both = { ...user('student', true), additionalRoles: ['staff' as const] }
    const caller: Actor = { kind: 'user', user: both, sessionId: 's', via: 'cookie', provenAt: new Date(0) }
    expect(studentOr('assignments.grade').check(caller)).toBe('allowed')
    expect(can('assignments.grade').check(caller)).toBe('new_password_first')
    expect(granted('admin.area').check({ kind: 'visitor' })).toBe('sign_in_first')
  })
})
