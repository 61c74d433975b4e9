import { describe, expect, it } from 'vitest'
import { searchText } from './filter-fields'

const read = (value: unknown, max?: number) => {
  const { success, data, error } = searchText(max).safeParse(value)
  return success ? data : error.issues[0]?.message
}

describe('search text of a list', () => {
  it.each([
    ['x'.repeat(101), 'Validation.tooLong'],
    ['a\0b', 'Validation.invalid'],
    [['a'], 'Validation.invalid'],
    [null, 'Validation.invalid'],
  ])('is rejected (%#)', (value, message) => expect(read(value)).toBe(message))

  it('is undefined when blank or missing', () => {
    for (const value of [undefined, '', ' \t\n']) {
      expect(read(value)).toBeUndefined()
    }
  })

  it('is trimmed', () => {
    expect(read('  Ngo Bassa ')).toBe('Ngo Bassa')
    expect(read('x'.repeat(8), 8)).toHaveLength(8)
  })
})
