import { describe, expect, it } from 'vitest'
import { doualaDayStart, formatDoualaDate, formatDoualaDateTime, formatDoualaShortDate } from './douala-time'

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

describe('a day in Douala', () => {
  it('begins at 23:00 UTC of the day before', () => {
    expect(doualaDayStart('2026-11-21')?.toISOString()).toBe('2026-11-20T23:00:00.000Z')
    expect(doualaDayStart('2026-12-31', 1)?.toISOString()).toBe('2026-12-31T23:00:00.000Z')
  })

  it.each(['2026-02-30', '2026-13-01', '21/11/2026', '', '2026-11-21T10:00', '0000-00-00'])(
    'is not made of %j',
    (text) => {
      expect(doualaDayStart(text)).toBeNull()
    },
  )
})
