import { expect, it } from 'vitest'
import { dueLetter } from './week-letter.rules'

// 2026-11-27 is a Friday; 15:00 UTC is 16:00 in Douala.
const letter = { friday: '2026-11-27', from: '2026-11-20', to: '2026-11-26' }
it.each([
  ['2026-11-27T14:59:59Z', null],
  ['2026-11-27T15:00:00Z', letter],
  ['2026-11-27T22:59:00Z', letter],
  ['2026-11-27T23:00:00Z', letter],
  ['2026-11-28T14:59:59Z', letter],
  ['2026-11-28T15:00:00Z', null],
  ['2026-11-26T18:00:00Z', null],
  ['2026-11-30T12:00:00Z', null],
])('at %s the letter that is due is %o', (now, due) => {
  expect(dueLetter(new Date(now))).toEqual(due)
})
