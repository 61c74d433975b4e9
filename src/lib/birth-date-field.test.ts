import { describe, expect, it } from 'vitest'
import { birthDateField, optionalBirthDateField } from './birth-date-field'

describe('a day of birth', () => {
  it.each([
    '2009-08-24',
    '24/08/2009',
    '24.8.2009',
    '24 8 2009',
    '24-08-2009',
    ' 24082009 ',
    '24 / 08 / 2009',
  ])('%s is read', (typed) => {
    expect(birthDateField.parse(typed)).toBe('2009-08-24')
  })

  it.each([
    '',
    '24/08/09',
    '2009',
    '31/02/2009',
    '29/02/2009',
    '2009-13-01',
    '00/00/0000',
    'x'.repeat(5_000),
    '1e3',
  ])('%s is refused', (typed) => {
    expect(birthDateField.safeParse(typed).success).toBe(false)
  })

  it('may be left out where it is optional, and nothing else', () => {
    expect(optionalBirthDateField.parse(undefined)).toBeUndefined()
    expect(optionalBirthDateField.parse('  ')).toBeUndefined()
    expect(optionalBirthDateField.parse('29/02/2008')).toBe('2008-02-29')
    expect(optionalBirthDateField.safeParse('29/02/2009').success).toBe(false)
    expect(optionalBirthDateField.safeParse(20080229).success).toBe(false)
  })
})
