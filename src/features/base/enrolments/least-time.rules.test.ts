import { describe, expect, it } from 'vitest'
import { certificateFrom, leastDays } from './least-time.rules'

const start = new Date('2026-11-02T08:00:00Z')
const facts = { weeks: 8, afterDays: null, start, completedAt: null, ruleSince: '2026-11-01T00:00:00Z' }

describe('the least time before a certificate', () => {
  it('is a third of the weeks in whole days, unless somebody has set another', () => {
    expect([6, 8, 12].map((weeks) => leastDays(weeks, null))).toEqual([14, 19, 28])
    expect(leastDays(8, 5)).toBe(5)
    expect(leastDays(8, 0)).toBe(0)
  })

  it('begins with the enrolment, however quickly somebody has finished', () => {
    expect(certificateFrom(facts)).toEqual(new Date('2026-11-21T08:00:00Z'))
    expect(certificateFrom({ ...facts, completedAt: start })).toEqual(new Date('2026-11-21T08:00:00Z'))
  })

  it('does not hold for who had finished before there was one, nor where it is nothing', () => {
    expect(certificateFrom({ ...facts, completedAt: '2026-10-31T00:00:00Z' })).toBeNull()
    expect(certificateFrom({ ...facts, afterDays: 0 })).toBeNull()
  })
})
