import { expect, it } from 'vitest'
import { LineCounter } from './line-counter'

it('counts each kind separately, and starts from one in the next window', () => {
  const counter = new LineCounter(60_000, 10)
  expect([counter.count('a', 0), counter.count('a', 1), counter.count('b', 2)]).toEqual([1, 2, 1])
  expect(counter.count('a', 59_999)).toBe(3)
  expect(counter.count('a', 60_000)).toBe(1)
})

it('keeps a bounded number of kinds, and counts the rest together', () => {
  const counter = new LineCounter(60_000, 3)
  for (let each = 0; each < 1_000; each += 1) {
    counter.count(`kind ${each}`, each)
  }
  expect(counter.size).toBeLessThanOrEqual(4)
  expect(counter.count('one more', 1_001)).toBe(998)
  expect(counter.count('one more', 200_000)).toBe(1)
})
