import { expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { mayManage } from './manage-account.rules'

const person = (role: Role, additionalRoles: Role[] = []) => ({
  id: [role, ...additionalRoles].join(),
  role,
  additionalRoles,
})

it.each([
  ['student', person('student', ['student']), false],
  ['staff', person('student'), true],
  ['staff', person('student', ['staff']), false],
  ['staff', person('staff', ['student']), false],
  ['staff', person('admin'), false],
  ['admin', person('student'), true],
  ['admin', person('staff'), true],
  ['admin', person('admin', ['staff']), true],
  ['admin', person('admin'), false],
] as const)('%s and %o: %s', (role, target, may) => {
  expect(mayManage(person(role), target)).toBe(may)
})

it('waits for a second factor and a long enough password', () => {
  expect(mayManage({ ...person('admin'), secondFactorNeeded: true }, person('student'))).toBe(false)
  expect(mayManage({ ...person('staff'), passwordResetNeeded: true }, person('student'))).toBe(false)
})
