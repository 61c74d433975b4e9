import { describe, expect, it } from 'vitest'
import { isOfficeDay, nextOfficeDay, type OfficeHours } from './office-hours.rules'

const week: OfficeHours = { days: [1, 2, 3, 4, 5], fromHour: 9, toHour: 18, closures: [] }
const closed: OfficeHours = {
  ...week,
  closures: [
    { from: '2026-12-24', to: '2027-01-01' },
    { from: '2027-01-04', to: '2027-01-04' },
  ],
}

describe('the days of the office', () => {
  it.each([
    ['2026-12-23', true],
    ['2026-12-24', false],
    ['2026-12-28', false],
    ['2027-01-01', false],
    ['2027-01-02', false],
    ['2027-01-04', false],
    ['2027-01-05', true],
  ])('%s: %s', (day, open) => {
    expect(isOfficeDay(day, closed)).toBe(open)
  })

  it('follow one another over weekends, holidays and the end of a year', () => {
    expect(nextOfficeDay('2026-12-18', closed)).toBe('2026-12-21')
    expect(nextOfficeDay('2026-12-23', closed)).toBe('2027-01-05')
    expect(nextOfficeDay('2026-12-23', week)).toBe('2026-12-24')
    expect(nextOfficeDay('2026-12-23', { ...week, days: [] })).toBeNull()
  })
})
