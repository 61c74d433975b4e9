import { describe, expect, it } from 'vitest'
import { isBackupLate, obstacleOf } from './system.rules'

const now = new Date('2026-11-21T12:00:00Z')
const mail = { kind: 'welcome', state: 'dead', senderId: null, notAfter: null, blank: false }

describe('a backup', () => {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)
  it('is late after a night and two hours', () => {
    expect([isBackupLate(hoursAgo(26), now), isBackupLate(hoursAgo(26.01), now)]).toEqual([false, true])
  })
})

describe('a mail that failed', () => {
  it.each([
    [{ senderId: 'x' }, 'office'],
    [{ kind: 'payment_code', notAfter: new Date(now.getTime() - 1) }, 'expired'],
    [{ kind: 'payment_code', notAfter: now }, 'expired'],
    [{ kind: 'password_reset', blank: true }, 'blank'],
    [{ kind: 'of-another-time' }, 'unknown_kind'],
  ])('%j stays', (changes, why) => expect(obstacleOf({ ...mail, ...changes }, now)).toBe(why))

  it.each([{}, { kind: 'payment_code', notAfter: new Date(now.getTime() + 1) }, { blank: true }])(
    '%j can be sent again',
    (changes) => expect(obstacleOf({ ...mail, ...changes }, now)).toBeNull(),
  )
})
