import { expect, it } from 'vitest'
import { delayBefore, isLasting, longestDelayMs, promptDelayMs } from './reconnect'

it('tries five times at about 2,000 ms, never sooner', () => {
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(delayBefore(attempt, () => 0)).toBe(promptDelayMs)
    expect(delayBefore(attempt, () => 0.999)).toBeLessThanOrEqual(promptDelayMs * 1.2)
    expect(isLasting(attempt)).toBe(false)
  }
  expect(isLasting(6)).toBe(true)
})

it('continues with growing delays up to a minute, and never stops', () => {
  const longest = [6, 7, 8, 9, 10, 11, 50].map((attempt) => delayBefore(attempt, () => 1))
  expect(longest).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, longestDelayMs])
  expect(delayBefore(2_000, () => 1)).toBe(longestDelayMs)
})

it('spreads a thousand devices over time', () => {
  const delays = Array.from({ length: 1_000 }, (_, device) => delayBefore(1, () => device / 1_000))
  expect(new Set(delays).size).toBeGreaterThan(300)
})
