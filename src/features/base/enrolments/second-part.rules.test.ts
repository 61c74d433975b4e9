import { describe, expect, it } from 'vitest'
import { isPaused, pauseDay, pausedIfDueBefore } from './second-part.rules'

const owed = { amountXaf: 7_000, dueOn: '2027-01-12' }

describe('the pause of a program', () => {
  it('begins after the days of grace, at midnight in Douala', () => {
    expect(pauseDay(owed.dueOn)).toBe('2027-01-18')
    expect(isPaused(owed, new Date('2027-01-17T22:59:59Z'))).toBe(false)
    expect(isPaused(owed, new Date('2027-01-17T23:00:00Z'))).toBe(true)
  })

  it('is none where nothing is owed', () => {
    expect(isPaused(null, new Date('2030-01-01T00:00:00Z'))).toBe(false)
  })

  it('is the same in both directions, also over the end of a month', () => {
    for (const dueOn of ['2027-01-12', '2027-02-27', '2028-02-27', '2026-12-30']) {
      const first = new Date(`${pauseDay(dueOn)}T00:00:00+01:00`)
      expect(dueOn < pausedIfDueBefore(first)).toBe(true)
      expect(dueOn < pausedIfDueBefore(new Date(first.getTime() - 1))).toBe(false)
    }
  })
})
