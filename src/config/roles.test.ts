import { describe, expect, it } from 'vitest'
import { hasRight, type Right, type Role } from './roles'

const may = (role: Role, right: Right, additionalRoles: Role[] = []) =>
  hasRight({ role, additionalRoles }, right)

describe('roles and rights', () => {
  it('students have their own area only', () => {
    expect(may('student', 'student.area')).toBe(true)
    for (const right of ['students.read', 'messages.reply', 'users.manage', 'admin.area'] as const)
      expect(may('student', right)).toBe(false)
  })
  it('staff read and reply, and never manage', () => {
    expect(may('staff', 'messages.reply')).toBe(true)
    expect(may('staff', 'assignments.grade')).toBe(true)
    for (const right of [
      'users.manage',
      'mail.send',
      'programs.write',
      'audit.read',
      'payments.manage',
    ] as const)
      expect(may('staff', right)).toBe(false)
  })
  it('an admin without another role creates no room', () => {
    expect(may('admin', 'rooms.create')).toBe(false)
    expect(may('admin', 'rooms.create', ['student'])).toBe(true)
  })
  it('rights are the union of all roles', () => {
    expect(may('student', 'users.manage', ['admin'])).toBe(true)
  })
})
