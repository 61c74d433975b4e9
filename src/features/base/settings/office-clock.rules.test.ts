import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type OfficeClock, openMsBetween } from './office-clock.rules'

const minute = 60_000
const hour = 60 * minute
const week: OfficeClock = {
  days: [1, 2, 3, 4, 5],
  fromHour: 9,
  toHour: 18,
  closures: [],
  timeZone: 'Africa/Douala',
}
const hoursBetween = (from: string, to: string, clock = week) =>
  openMsBetween(new Date(from), new Date(to), clock) / hour

describe('the office’s clock', () => {
  it('runs only while the office is open: not at night, on Saturday, on a holiday', () => {
    // Friday 27 November 2026, 17:00 to Monday 10:00 in Douala.
    expect(hoursBetween('2026-11-27T17:00+01:00', '2026-11-30T10:00+01:00')).toBe(2)
    expect(hoursBetween('2026-11-28T08:00+01:00', '2026-11-29T20:00+01:00')).toBe(0)
    expect(
      hoursBetween('2026-11-28T08:00+01:00', '2026-11-28T20:00+01:00', { ...week, days: [1, 2, 3, 4, 5, 6] }),
    ).toBe(9)
    const christmas = { ...week, closures: [{ from: '2026-12-25', to: '2026-12-25' }] }
    expect(hoursBetween('2026-12-24T17:00+01:00', '2026-12-28T10:00+01:00', christmas)).toBe(2)
  })

  it('follows the clocks of its zone when they change', () => {
    const sunday = { ...week, days: [0], fromHour: 0, toHour: 24, timeZone: 'Europe/Paris' }
    expect(hoursBetween('2026-03-28T00:00Z', '2026-03-30T12:00Z', sunday)).toBe(23)
    expect(hoursBetween('2026-10-24T00:00Z', '2026-10-26T12:00Z', sunday)).toBe(25)
    const early = { ...sunday, fromHour: 4, toHour: 6, timeZone: 'America/New_York' }
    expect(hoursBetween('2026-11-01T00:00Z', '2026-11-02T00:00Z', early)).toBe(2)
  })

  it('is 0 for the wrong order, and stops counting after 400 days', () => {
    expect(hoursBetween('2026-11-27T12:00Z', '2026-11-27T11:00Z')).toBe(0)
    const long = hoursBetween('2000-01-01T00:00Z', '2026-11-27T00:00Z')
    expect(long).toBeGreaterThan(2_000)
    expect(long).toBeLessThan(400 * 9)
  })
})

/** Another way to the same number: every quarter of an hour asks Intl what the clocks show. */
function countQuarters(from: number, to: number, clock: OfficeClock): number {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: clock.timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  let open = 0
  for (let at = from; at < to; at += 15 * minute) {
    const [day = '', shown = ''] = format.format(at).split(' ')
    const isDay = clock.days.includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    const isClosed = clock.closures.some((closed) => closed.from <= day && day <= closed.to)
    if (isDay && !isClosed && Number(shown) >= clock.fromHour && Number(shown) < clock.toHour) {
      open += 15 * minute
    }
  }
  return open
}

it('agrees with counting every quarter of an hour, for any hours, days off and zones', () => {
  const first = Date.UTC(2026, 9, 1)
  const dayOf = (offset: number) => new Date(first + offset * 24 * hour).toISOString().slice(0, 10)
  const clocks = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    opening: fc.integer({ min: 4, max: 22 }),
    length: fc.integer({ min: 1, max: 12 }),
    off: fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 6 })), {
      maxLength: 4,
    }),
    timeZone: fc.constantFrom(
      'Africa/Douala',
      'Europe/Paris',
      'America/New_York',
      'Asia/Kolkata',
      'Pacific/Auckland',
    ),
  })
  fc.assert(
    fc.property(
      clocks,
      fc.integer({ min: 0, max: 40 * 96 }),
      fc.integer({ min: 0, max: 12 * 96 }),
      (made, start, length) => {
        const clock: OfficeClock = {
          days: made.days,
          fromHour: made.opening,
          toHour: Math.min(24, made.opening + made.length),
          closures: made.off.map(([from, days]) => ({ from: dayOf(from), to: dayOf(from + days) })),
          timeZone: made.timeZone,
        }
        const from = first + start * 15 * minute
        const to = from + length * 15 * minute
        expect(openMsBetween(new Date(from), new Date(to), clock)).toBe(countQuarters(from, to, clock))
      },
    ),
    { numRuns: 150 },
  )
})
