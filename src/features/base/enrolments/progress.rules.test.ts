import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ProgressFacts, progressOf } from './progress.rules'

const facts = (overrides: Partial<ProgressFacts>): ProgressFacts => ({
  weeks: 8,
  completedWeeks: 0,
  floor: 0,
  completedAt: null,
  ...overrides,
})

it.each([
  [0, 8, 0],
  [3, 8, 37],
  [1, 3, 33],
  [7, 8, 87],
  [199, 200, 99],
  [8, 8, 100],
  [9, 8, 100],
  [0, 0, 0],
])('%i of %i weeks are %i%%', (completedWeeks, weeks, percent) => {
  expect(progressOf(facts({ completedWeeks, weeks }))).toBe(percent)
})

it('what was reached before the plan got longer is kept, and what is finished stays finished', () => {
  expect(progressOf(facts({ completedWeeks: 4, weeks: 9, floor: 50 }))).toBe(50)
  expect(progressOf(facts({ completedWeeks: 5, weeks: 9, floor: 50 }))).toBe(55)
  expect(progressOf(facts({ completedWeeks: 8, weeks: 12, completedAt: new Date() }))).toBe(100)
})

const anyFacts = fc.record({
  weeks: fc.integer({ min: 0, max: 60 }),
  completedWeeks: fc.integer({ min: 0, max: 60 }),
  floor: fc.integer({ min: 0, max: 100 }),
  completedAt: fc.constantFrom(null, '2026-01-01T00:00:00.000Z'),
})

describe('for any facts', () => {
  it('is a whole number from 0 to 100', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const percent = progressOf(facts)
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      }),
    )
  })

  it('does not fall when a week is completed, an unused week goes, or weeks come with what was reached kept', () => {
    fc.assert(
      fc.property(anyFacts, fc.integer({ min: 1, max: 9 }), (facts, more) => {
        const before = progressOf(facts)
        expect(progressOf({ ...facts, completedWeeks: facts.completedWeeks + 1 })).toBeGreaterThanOrEqual(
          before,
        )
        const unused = Math.max(facts.completedWeeks, facts.weeks - 1)
        if (facts.weeks > facts.completedWeeks) {
          expect(progressOf({ ...facts, weeks: unused })).toBeGreaterThanOrEqual(before)
        }
        expect(progressOf({ ...facts, weeks: facts.weeks + more, floor: before })).toBeGreaterThanOrEqual(
          before,
        )
      }),
    )
  })
})
