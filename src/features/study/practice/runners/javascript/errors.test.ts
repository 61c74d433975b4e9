import { expect, it } from 'vitest'
import { explainScript } from './errors'
import recorded from './recorded-errors.json'

interface RecordedError {
  runner: string
  code: string
  text: string
  line?: number
  says: string
}

// The texts were recorded from the three runners in Chromium.
it.each(recorded as RecordedError[])('$runner: $code', ({ code, text, line, says }) => {
  expect(explainScript({ text, line }, code, 'en').says).toContain(says)
  expect(explainScript({ text, line }, code, 'fr').says).not.toMatch(/\{\w/)
})

it('an error that it does not know stays as it is', () => {
  expect(explainScript({ text: 'Error: trop cher', line: 1 }, '', 'fr')).toEqual({
    text: 'Error: trop cher',
    line: 1,
  })
})

it('of long code and a long error takes no time, and code that breaks its tools takes nothing away', () => {
  const code = `${'('.repeat(10_000)}${'"'.repeat(5_000)}${'total = totl\n'.repeat(2_000)}`
  const began = performance.now()
  for (const text of [
    `TypeError: ${'a.'.repeat(240)} is not a function`,
    "SyntaxError: Unexpected token '}'",
    'SyntaxError: Unexpected end of input',
  ]) {
    explainScript({ text, line: 1_000 }, code, 'fr')
  }
  expect(performance.now() - began).toBeLessThan(500)
  const { match } = String.prototype
  String.prototype.match = () => {
    throw new Error('broken')
  }
  try {
    const error = { text: 'ReferenceError: totl is not defined', line: 2 }
    expect(explainScript(error, 'let total\ntotl', 'en')).toEqual(error)
  } finally {
    String.prototype.match = match
  }
})
