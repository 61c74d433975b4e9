import { describe, expect, it } from 'vitest'
import { searchText } from './filter-fields'

const parse = (value: unknown, max?: number) => {
  const { success, data, error } = searchText(max).safeParse(value)
  return success ? data : error.issues[0]?.message
}

describe('search text of a list', () => {
  it.each([
    ['x'.repeat(101), 'Validation.tooLong'],
    ['a\0b', 'Validation.invalid'],
    [['a'], 'Validation.invalid'],
    [null, 'Validation.invalid'],
  ])('is rejected (%#)', (value, message) => expect(parse(value)).toBe(message))

  it('is undefined when blank or missing', () => {
    for (const value of [undefined, '', ' \t\n']) {
      expect(parse(value)).toBeUndefined()
    }
  })

  it('is trimmed', () => {
    expect(parse('  Ngo Bassa ')).toBe('Ngo Bassa')
    expect(parse('x'.repeat(8), 8)).toHaveLength(8)
  })
})
