import { describe, expect, it } from 'vitest'
import { canAddUp, mostDaysAddedUp, spanOf, todaySpan } from './period.rules'

/** Half past midnight of the 21st in Douala: in UTC it is still the 20th. */
const now = new Date('2026-11-20T23:30:00Z')
const iso = (span: ReturnType<typeof spanOf>) => [span?.from?.toISOString(), span?.to?.toISOString()]

describe('a period', () => {
  it('is of days as they begin in Douala', () => {
    expect(iso(todaySpan(now))).toEqual(['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'])
    expect(iso(spanOf({ period: 'today' }, now))).toEqual(iso(todaySpan(now)))
  })

  it('of 7 or 30 days ends with today', () => {
    expect(iso(spanOf({ period: 'week' }, now))).toEqual([
      '2026-11-14T23:00:00.000Z',
      '2026-11-21T23:00:00.000Z',
    ])
    expect(spanOf({ period: 'month' }, now)?.from?.toISOString()).toBe('2026-10-22T23:00:00.000Z')
  })

  it('of chosen days holds the first and the last of them, entered in either order', () => {
    const days = ['2026-10-31T23:00:00.000Z', '2026-11-10T23:00:00.000Z']
    expect(iso(spanOf({ from: '2026-11-01', to: '2026-11-10' }, now))).toEqual(days)
    expect(iso(spanOf({ from: '2026-11-10', to: '2026-11-01', period: 'today' }, now))).toEqual(days)
  })

  it('may be open on one side, or not asked for', () => {
    expect(iso(spanOf({ from: '2026-11-01' }, now))).toEqual(['2026-10-31T23:00:00.000Z', undefined])
    expect(iso(spanOf({ to: '2026-11-01' }, now))).toEqual([undefined, '2026-11-01T23:00:00.000Z'])
    expect(spanOf({}, now)).toBeNull()
  })
})

describe('sums', () => {
  const of = (from?: string, to?: string) => canAddUp(spanOf({ from, to }, now), now)
  it('are made of what has a beginning and is not too long', () => {
    expect(of()).toBe(false)
    expect(of(undefined, '2026-11-21')).toBe(false)
    expect(of('2020-01-01')).toBe(false)
    expect(of('2026-11-01')).toBe(true)
    expect(mostDaysAddedUp).toBe(92)
    expect(of('2026-08-22', '2026-11-21')).toBe(true)
    expect(of('2026-08-21', '2026-11-21')).toBe(false)
  })
})
