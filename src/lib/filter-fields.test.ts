import { describe, expect, it } from 'vitest'
import { searchText } from './filter-fields'

const read = (value: unknown, max?: number) => {
  const { success, data, error } = searchText(max).safeParse(value)
  return success ? data : error.issues[0]?.message
}

describe('what a list is searched for', () => {
  it.each([
    ['x'.repeat(101), 'Validation.tooLong'],
    ['a\0b', 'Validation.invalid'],
    [['a'], 'Validation.invalid'],
    [null, 'Validation.invalid'],
  ])('is refused (%#)', (value, message) => expect(read(value)).toBe(message))

  it('is nothing when it is blank or not there', () => {
    for (const value of [undefined, '', ' \t\n']) {
      expect(read(value)).toBeUndefined()
    }
  })

  it('is read without the spaces around it', () => {
    expect(read('  Ngo Bassa ')).toBe('Ngo Bassa')
    expect(read('x'.repeat(8), 8)).toHaveLength(8)
  })
})
