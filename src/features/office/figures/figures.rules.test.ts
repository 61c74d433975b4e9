import { expect, it } from 'vitest'
import { readableWait } from './figures.rules'

it.each([
  [0, 1, 'minute'],
  [61, 2, 'minute'],
  [59 * 60, 59, 'minute'],
  [59 * 60 + 1, 1, 'hour'],
  [3_601, 2, 'hour'],
  [47 * 3_600, 47, 'hour'],
  [47 * 3_600 + 1, 2, 'day'],
  [49 * 3_600, 3, 'day'],
])('%i seconds read as %i %s', (seconds, amount, unit) => {
  expect(readableWait(seconds)).toEqual({ amount, unit })
})
