import { describe, expect, it } from 'vitest'
import { byWeek, mondaysUntil } from './weeks.rules'

describe('the weeks of the charts', () => {
  it.each([
    ['a Saturday', '2026-11-28T12:00:00Z', '2026-11-23'],
    ['Sunday at 23:30 in London, which is Monday in Douala', '2026-11-29T23:30:00Z', '2026-11-30'],
    ['a Monday', '2026-11-23T00:00:00+01:00', '2026-11-23'],
  ])('twelve Mondays, until that of %s', (_, now, last) => {
    const mondays = mondaysUntil(new Date(now))
    expect(mondays).toHaveLength(12)
    expect(mondays.at(-1)).toBe(last)
    expect(mondays.every((monday) => new Date(`${monday}T00:00:00Z`).getUTCDay() === 1)).toBe(true)
  })

  it('each day counts in its own week, a Sunday in the one that ends', () => {
    const days = [
      { at: '2026-11-22', sum: 1 },
      { at: '2026-11-23', sum: 10 },
      { at: '2026-11-29', sum: 100 },
      { at: '2026-11-30', sum: 1000 },
      { at: '2026-11-01', sum: 5 },
    ]
    expect(byWeek(['2026-11-16', '2026-11-23', '2026-11-30'], days, ({ sum }) => sum)).toEqual([1, 110, 1000])
  })
})
