import fc from 'fast-check'
import { expect, it } from 'vitest'
import { follow, isEndless } from './regex-guard'

it.each([
  [/^(a+)+$/, `${'a'.repeat(40)}!`],
  [/(a|a)*b/, 'a'.repeat(40)],
  [/(a|aa)+$/, `${'a'.repeat(80)}!`],
  [/^(\w+\s?)*$/, `${'word '.repeat(12)}!`],
  [/^(?:[a-z]+[0-9]*)+;$/i, 'Abc'.repeat(20)],
  [/(.*)*x/, 'y'.repeat(40)],
  [/(x+x+)+y/g, 'x'.repeat(40)],
  [/^([a-z]{1,10})+$/, `${'a'.repeat(60)}1`],
  [/.*.*.*=/, 'a'.repeat(2_000)],
  [/^\s*\s*\s*$/, `${' '.repeat(3_000)}x`],
  [/(?=(a+)+$)b/, `${'a'.repeat(40)}!`],
])('%s is stopped', (pattern, text) => {
  expect(isEndless(pattern, text)).toBe(true)
})

it.each([
  // An expression that is copied very often on the web.
  [/^\w+([.-]?\w+)*@\w+([.-]?\w+)*(\.\w{2,3})+$/, 'amina.ngo-bassa@orange-cameroun.example.cm'],
  [/^(\+237)?\s?[26]\d{8}$/, '+237 677445566'],
  [/(\w+)\s(\w+)/g, 'Madame Essomba vend du ndolé à Bonabéri '.repeat(50)],
  [/<li>(.*?)<\/li>/g, '<ul>'.concat('<li>Ndolé, 1,500</li>'.repeat(60), '</ul>')],
  [/^(?:\d{1,3}(?:[ ,]\d{3})*|\d+)$/, '1,500,000,000,000'],
  [/(["'])(?:\\.|(?!\1).)*\1/g, `say("${'hello '.repeat(100)}")`],
  [/\s+$/, `a${' '.repeat(500)}`],
])('%s is not', (pattern, text) => {
  expect(isEndless(pattern, text)).toBe(false)
})

const patterns = [
  /^(ab|a)*c?$/,
  /a{2,3}b/,
  /a{2,}?b/,
  /(a+?)(b*)c/,
  /[^ab]+[ab]/,
  /\ba\b/,
  /a\B/,
  /^b|c$/m,
  /(?:a(?=b)|c)+/,
  /a(?!b)/,
  /(?<first>a|b)+c/,
  /A+b/i,
  /\u0061[\]b]\x63/,
  /(a|)+b/,
  /(?:){2}a/,
  /a.c/s,
  /a.c/,
  /\d|[\d-c]/,
  /a|/,
]
it('finds what the browser finds, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...patterns),
      fc.array(fc.constantFrom('a', 'b', 'c', 'A', '\n', ' ', ']', '1'), { maxLength: 12 }),
      (pattern, chars) => {
        const text = chars.join('')
        expect([pattern.source, text, follow(pattern, text)]).toEqual([
          pattern.source,
          text,
          pattern.test(text),
        ])
      },
    ),
    { numRuns: 3_000, seed: 20261122 },
  )
})

it('goes on where the last search ended', () => {
  const pattern = /(a)+/g
  pattern.lastIndex = 1
  expect(follow(pattern, 'ab')).toBe(false)
  const sticky = /(a)+/y
  sticky.lastIndex = 1
  expect([follow(sticky, 'aba'), follow(/(a)+/y, 'aba')]).toEqual([false, true])
})
