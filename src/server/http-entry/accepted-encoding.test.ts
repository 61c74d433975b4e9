import { expect, it } from 'vitest'
import { acceptedEncoding } from './accepted-encoding'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['identity, *;q=0', 'identity'],
  ['nonsense;q=x', 'identity'],
])('%s → %s', (header, expected) => {
  expect(acceptedEncoding(header)).toBe(expected)
})
