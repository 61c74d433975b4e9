import { describe, expect, it } from 'vitest'
import { formatDoualaDate, formatDoualaDateTime, formatDoualaShortDate } from './douala-time'

const lateInLondon = new Date('2026-11-30T23:30:00Z')

describe('the time in Douala', () => {
  it('is one hour ahead of UTC and says so', () => {
    expect(formatDoualaDateTime(lateInLondon, 'en')).toBe('1 December 2026, 00:30 WAT')
    expect(formatDoualaDateTime(lateInLondon, 'fr')).toBe('1 décembre 2026, 00:30 WAT')
  })

  it('has no summer time', () => {
    expect(formatDoualaDateTime(new Date('2026-07-01T08:05:00Z'), 'en')).toBe('1 July 2026, 09:05 WAT')
  })

  it('has dates alone, long and short', () => {
    expect(formatDoualaDate(lateInLondon, 'fr')).toBe('1 décembre 2026')
    expect(formatDoualaShortDate(lateInLondon, 'en')).toBe('1 Dec 2026')
    expect(formatDoualaShortDate(lateInLondon, 'fr')).toBe('1 déc. 2026')
  })
})
