import { expect, it } from 'vitest'
import { typedDay } from './typed-day'

it.each([
  ['2027-02-31', null],
  ['31/02/2027', null],
  ['12/2027', null],
  ['12/24/2026', null],
  ['tomorrow', null],
  ['', null],
  ['2027-01-12', '2027-01-12'],
  [' 24/12/2026 ', '2026-12-24'],
  ['4/1/2027', '2027-01-04'],
  ['04.01.2027', '2027-01-04'],
])('%j is %j', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})
