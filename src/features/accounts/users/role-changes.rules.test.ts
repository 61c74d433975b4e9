import { describe, expect, it } from 'vitest'
import type { Role } from '@/config/roles'
import { type Access, addRole, isActiveAdmin, removeRole, setBlocked } from './role-changes.rules'

const user = (role: Role, additionalRoles: Role[] = [], blocked = false): Access => ({
  role,
  additionalRoles,
  blocked,
})

describe('roles', () => {
  it('are added after the existing ones', () => {
    expect(addRole(user('student'), 'staff')).toEqual(user('student', ['staff']))
    expect(addRole(user('student', ['staff']), 'admin')).toEqual(user('student', ['staff', 'admin']))
  })

  it('that exist already change nothing', () => {
    for (const has of [user('staff'), user('student', ['staff'])]) {
      expect(addRole(has, 'staff')).toBe(has)
    }
  })

  it('are removed, and the first additional one becomes primary', () => {
    expect(removeRole(user('student', ['staff', 'admin']), 'admin')).toEqual(user('student', ['staff']))
    expect(removeRole(user('student', ['staff', 'admin']), 'student')).toEqual(user('staff', ['admin']))
  })

  it('that do not exist cannot be removed', () => {
    const has = user('student', ['staff'])
    expect(removeRole(has, 'admin')).toBe(has)
  })

  it('are never all removed', () => {
    expect(removeRole(user('student'), 'student')).toBe('last_role')
    expect(removeRole(user('student', ['student']), 'student')).toBe('last_role')
  })
})

describe('an active admin', () => {
  it('has the role, as primary or additional one, and is not blocked', () => {
    expect(isActiveAdmin(user('admin'))).toBe(true)
    expect(isActiveAdmin(user('student', ['admin']))).toBe(true)
    expect(isActiveAdmin(user('staff'))).toBe(false)
    expect(isActiveAdmin(setBlocked(user('admin'), true))).toBe(false)
  })

  it('who is blocked already stays as they are', () => {
    const blocked = user('admin', [], true)
    expect(setBlocked(blocked, true)).toBe(blocked)
  })
})
