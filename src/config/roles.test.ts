import { describe, expect, it } from 'vitest'
import { hasRight, hasRole, isGranted, type Right, type Role, rightsOf, rolesOf } from './roles'

const may = (role: Role, right: Right, additionalRoles: Role[] = []) =>
  hasRight({ role, additionalRoles }, right)

describe('roles and rights', () => {
  it('students only have the student area', () => {
    expect(may('student', 'student.area')).toBe(true)
    for (const right of ['students.read', 'messages.reply', 'users.manage', 'admin.area'] as const) {
      expect(may('student', right)).toBe(false)
    }
  })
  it('staff read and reply, but never manage', () => {
    expect(may('staff', 'messages.reply')).toBe(true)
    expect(may('staff', 'assignments.grade')).toBe(true)
    expect(may('staff', 'payments.read')).toBe(true)
    expect(may('staff', 'payments.cash')).toBe(true)
    for (const right of [
      'users.manage',
      'mail.send',
      'programs.write',
      'audit.read',
      'payments.manage',
    ] as const) {
      expect(may('staff', right)).toBe(false)
    }
  })
  it('an admin without another role cannot create a room', () => {
    expect(may('admin', 'rooms.create')).toBe(false)
    expect(may('admin', 'rooms.create', ['student'])).toBe(true)
  })
  it('a password too short for the back office leaves only the rights of a student', () => {
    const both = { role: 'admin', additionalRoles: ['student', 'staff'], passwordResetNeeded: true } as const
    expect(hasRight(both, 'student.area')).toBe(true)
    expect(hasRole(both, 'admin')).toBe(false)
    for (const right of [...rightsOf.staff, ...rightsOf.admin]) {
      expect(hasRight(both, right)).toBe((rightsOf.student as readonly Right[]).includes(right))
    }
    expect(isGranted(both, 'users.manage')).toBe(true)
    expect(isGranted({ role: 'student', additionalRoles: [] }, 'users.manage')).toBe(false)
    expect(rolesOf(both).size).toBe(3)
  })
  it('rights are the union of all roles', () => {
    expect(may('student', 'users.manage', ['admin'])).toBe(true)
  })
})
