import { expect, it } from 'vitest'
import { retryPauseMs } from './mail.rules'

it.each([
  [1, 1_000, 2_000],
  [2, 2_000, 4_000],
  [5, 16_000, 32_000],
  [30, 900_000, 1_800_000],
])('attempt %i is followed by a pause between %i and %i ms', (attempts, least, most) => {
  expect(retryPauseMs(attempts, undefined, 0)).toBe(least)
  expect(retryPauseMs(attempts, undefined, 1)).toBe(most)
})

it('never retries sooner than the provider asks, nor all at once', () => {
  expect(retryPauseMs(1, 60, 0)).toBe(60_000)
  expect(retryPauseMs(1, 60, 1)).toBe(70_000)
  expect(retryPauseMs(10, 1, 0)).toBe(512_000)
})
