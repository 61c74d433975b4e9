import { expect, it } from 'vitest'
import { asOfficePhone } from './office-phone'

it.each([
  ['677 12 34 56', '+237677123456'],
  ['+237 6 77 12 34 56', '+237677123456'],
  ['233 42 00 11', '+237233420011'],
  ['33 42 00 11', null],
  ['2 33 42 00 11 9', null],
  ['+237 233 42 00 11', '+237233420011'],
  ['00 33 1 23 45 67 89', '+33123456789'],
  ['+33 1 23 45 67 89', '+33123456789'],
  ['+237 999', null],
  ['+0123456789', null],
  ['tel:677123456', null],
  ['677123456;ext=1', null],
  ['<b>677123456</b>', null],
  ['', null],
])('%j is %s', (typed, phone) => {
  expect(asOfficePhone(typed)).toBe(phone)
})
