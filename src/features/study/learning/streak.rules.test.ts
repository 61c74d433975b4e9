import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarWeekOf, streakOf } from './streak.rules'

const now = 2_968
/** Weeks, counted back from now; 0 is the current week. */
const streak = (...ago: number[]) =>
  streakOf(
    ago.map((weeks) => now - weeks),
    now,
  )

describe('weeks in a row', () => {
  it.each([
    { name: 'nothing yet', ago: [], expected: 0 },
    { name: 'this week', ago: [0], expected: 1 },
    { name: 'last week, and this one may still come', ago: [1], expected: 1 },
    { name: 'three in a row', ago: [0, 1, 2], expected: 3 },
    { name: 'one missed week is forgiven and does not count', ago: [0, 1, 3, 4], expected: 4 },
    { name: 'last week was missed', ago: [2, 3], expected: 2 },
    { name: 'a second missed week ends it', ago: [0, 2, 4], expected: 2 },
    { name: 'two missed weeks end it', ago: [0, 3, 4, 5], expected: 1 },
    { name: 'long ago', ago: [3, 4, 5], expected: 0 },
  ])('$name', ({ ago, expected }) => {
    expect(streak(...ago)).toBe(expected)
  })

  const past = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })

  it('are never more than the weeks in which somebody learned, and repeated days change nothing', () => {
    fc.assert(
      fc.property(past, (ago) => {
        const counted = streak(...ago)
        expect(counted).toBeLessThanOrEqual(new Set(ago).size)
        expect(streak(...ago, ...ago.toReversed())).toBe(counted)
      }),
    )
  })

  it('are never fewer for having learned once more', () => {
    fc.assert(
      fc.property(past, fc.integer({ min: 0, max: 40 }), (ago, more) => {
        expect(streak(...ago, more)).toBeGreaterThanOrEqual(streak(...ago))
      }),
    )
  })

  it('survive any one missed week of those that are over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(), (length, at) => {
        const all = Array.from({ length }, (_, ago) => ago)
        const missed = 1 + (at % (length - 1))
        expect(streak(...all.filter((ago) => ago !== missed))).toBe(length - 1)
      }),
    )
  })
})

describe('a calendar week', () => {
  it('begins on Monday at midnight in Douala, an hour before it does in UTC', () => {
    const sunday = calendarWeekOf(new Date('2026-11-22T22:59:59Z'))
    const monday = calendarWeekOf(new Date('2026-11-22T23:00:00Z'))
    expect(monday).toBe(sunday + 1)
    expect(calendarWeekOf(new Date('2026-11-29T22:59:59Z'))).toBe(monday)
  })
})
