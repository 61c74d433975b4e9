import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createInteractions, createShifts } from './measure.rules'

const worstOf = (shifts: [number, number][]) => {
  const total = createShifts()
  for (const [startTime, value] of shifts) {
    total.add({ startTime, value })
  }
  return total.worst()
}

describe('layout shifts', () => {
  it('are nothing without one', () => {
    expect(worstOf([])).toBe(0)
  })

  it('are added up while they follow each other', () => {
    expect(
      worstOf([
        [100, 0.1],
        [900, 0.2],
        [1_800, 0.1],
      ]),
    ).toBeCloseTo(0.4)
  })

  it('begin again after a second of rest, and the worst group counts', () => {
    expect(
      worstOf([
        [100, 0.1],
        [200, 0.2],
        [1_300, 0.25],
      ]),
    ).toBeCloseTo(0.3)
  })

  it('begin again after five seconds', () => {
    const steady = Array.from({ length: 12 }, (_, n): [number, number] => [n * 900, 0.1])
    expect(worstOf(steady)).toBeCloseTo(0.6)
  })

  it('are never less than the largest of them, and never more than all', () => {
    const shift = fc.tuple(fc.nat(20_000), fc.double({ min: 0, max: 2, noNaN: true }))
    fc.assert(
      fc.property(fc.array(shift, { minLength: 1 }), (allShifts) => {
        const shifts = allShifts.toSorted(([a], [b]) => a - b)
        const values = shifts.map(([, value]) => value)
        const worst = worstOf(shifts)
        expect(worst).toBeGreaterThanOrEqual(Math.max(...values))
        expect(worst).toBeLessThanOrEqual(values.reduce((sum, value) => sum + value, 0) + 1e-9)
      }),
    )
  })
})

describe('interactions', () => {
  it('are unknown without one', () => {
    expect(createInteractions().slow(0)).toBeUndefined()
    expect(createInteractions().slow(70)).toBeUndefined()
  })

  it('count with their longest event', () => {
    const interactions = createInteractions()
    interactions.add(7, 40)
    interactions.add(7, 120)
    interactions.add(7, 16)
    expect(interactions.slow(1)).toBe(120)
  })

  it('count with the worst, but for one outlier in fifty', () => {
    const interactions = createInteractions()
    for (let id = 0; id < 200; id++) {
      interactions.add(id, id * 8)
    }
    expect([0, 49, 50, 120, 200].map((count) => interactions.slow(count))).toEqual([
      1592, 1592, 1584, 1576, 1560,
    ])
  })

  it('remember a few, and never forget the worst of them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(30), fc.nat(5_000)), { minLength: 1 }), (events) => {
        const interactions = createInteractions()
        for (const [id, duration] of events) {
          interactions.add(id, duration)
        }
        expect(interactions.slow(0)).toBe(Math.max(...events.map(([, duration]) => duration)))
        expect(interactions.slow(1_000_000)).toBeDefined()
      }),
    )
  })
})
