import { expect, it } from 'vitest'
import { session } from '@/config/limits'
import type { Actor, ActorUser } from './actor'
import { endsSoon } from './identify'

const now = new Date('2026-11-28T10:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

const actor = (role: ActorUser['role'], endsInMs: number | null): Actor => ({
  kind: 'user',
  user: { role, additionalRoles: [] } as unknown as ActorUser,
  sessionId: 's',
  via: 'cookie',
  provenAt: now,
  ...(endsInMs !== null && {
    sessionEnd: { at: after(endsInMs), idleAt: after(session.student.idleMs) },
  }),
})

it.each([
  ['a student in the last hours of a session', actor('student', session.watchMs), true],
  ['a student whose session lasts', actor('student', session.watchMs + 1), false],
  ['the office, which is always watched', actor('staff', 1), false],
  ['a session whose end is of no interest', actor('student', null), false],
  ['a visitor', { kind: 'visitor' } as const, false],
])('is watched, or not: %s', (_who, who, expected) => {
  expect(endsSoon(who, now)).toBe(expected)
})
