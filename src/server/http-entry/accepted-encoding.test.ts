import { describe, expect, it } from 'vitest'
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

describe('a header of the longest possible size', () => {
  const longest = 15_000
  const headers = {
    'blanks inside': `gzip${' '.repeat(longest)}x`,
    'blanks and semicolons': 'gzip; '.repeat(longest / 6),
    'many encodings': 'br;q=0.1,'.repeat(longest / 9),
  }
  it.each(Object.entries(headers))('(%s) is parsed quickly', (_name, header) => {
    const before = process.cpuUsage()
    acceptedEncoding(header)
    const { user } = process.cpuUsage(before)
    expect(user / 1_000).toBeLessThan(50)
  })
})
