import { expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { whyNotErase } from './erasure.rules'

const person = (overrides: { role?: Role; additionalRoles?: Role[]; hasOpenMoney?: boolean } = {}) => ({
  id: 'them',
  role: 'student' as const,
  additionalRoles: [],
  hasOpenMoney: false,
  ...overrides,
})

it('refuses oneself, people of the office in any form, and somebody whose money is on its way', () => {
  expect(whyNotErase(person(), 'them')).toBe('own_account')
  expect(whyNotErase(person({ role: 'admin' }), 'me')).toBe('office_person')
  expect(whyNotErase(person({ role: 'staff' }), 'me')).toBe('office_person')
  expect(whyNotErase(person({ additionalRoles: ['staff'] }), 'me')).toBe('office_person')
  const waiting = { ...person({ role: 'admin' }), secondFactorNeeded: true, passwordResetNeeded: true }
  expect(whyNotErase(waiting, 'me')).toBe('office_person')
  expect(whyNotErase(person({ hasOpenMoney: true }), 'me')).toBe('open_money')
  expect(whyNotErase(person(), 'me')).toBeNull()
})
