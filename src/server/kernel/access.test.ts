import { describe, expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { can, everyone, payer, payerOr, signedIn, studentOr, withRole } from './access'
import type { Actor, ActorUser } from './actor'

const user = (role: Role): ActorUser => ({
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
})
const visitor: Actor = { kind: 'visitor' }
const registrant: Actor = { kind: 'registrant', user: user('student'), via: 'bearer' }
const as = (role: Role): Actor => ({ kind: 'user', user: user(role), sessionId: 's', via: 'cookie' })

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
    const callers = [visitor, registrant, as('student'), as('staff'), as('admin')]
    expect(callers.map((caller) => rule.check(caller))).toEqual(verdicts)
  })
})
