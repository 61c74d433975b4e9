import { expect, it } from 'vitest'
import { isOnePrice } from './one-price.rules'

it('knows one price from several, and from none', () => {
  expect(isOnePrice([15_000, 15_000])).toBe(true)
  expect(isOnePrice([15_000, 20_000])).toBe(false)
  expect(isOnePrice([])).toBe(false)
})
