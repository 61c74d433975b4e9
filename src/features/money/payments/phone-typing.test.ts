import { describe, expect, it } from 'vitest'
import { typedPhone } from './phone-typing'

describe('a phone number while it is typed', () => {
  it.each([
    ['6', '6'],
    ['670000001', '670000001'],
    ['6 70 00.00-01', '670000001'],
    ['+237670000001', '670000001'],
    ['+237 6 70 00 00 01', '670000001'],
    ['00237670000001', '670000001'],
    ['237670000001', '670000001'],
    ['67000000123', '67000000123'],
    ['+2376700000012', '+2376700000012'],
    ['002376700000012', '+2376700000012'],
    ['abc', ''],
    ['', ''],
  ])('%s stays as %s', (typed, expected) => expect(typedPhone(typed)).toBe(expected))

  it('swallows the country code key by key', () => {
    let value = ''
    for (const key of '+237670000001') {
      value = typedPhone(value + key)
    }
    expect(value).toBe('670000001')
  })
})
