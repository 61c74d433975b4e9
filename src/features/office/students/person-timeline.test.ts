import { expect, it } from 'vitest'
import { kindsFor, timelineKinds } from './person-timeline'

it('shows each reader what their rights allow, and nobody the notes about themselves', () => {
  const reader = (role: 'student' | 'staff' | 'admin') => ({ id: role, role, additionalRoles: [] })
  expect(kindsFor(reader('student'), 'x')).toEqual([])
  expect(kindsFor(reader('staff'), 'x')).toEqual(timelineKinds.filter((kind) => kind !== 'account'))
  expect(kindsFor(reader('admin'), 'x')).toEqual(timelineKinds)
  expect(kindsFor(reader('admin'), 'admin')).not.toContain('note')
})
