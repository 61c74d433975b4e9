import { expect, it } from 'vitest'
import { markOf } from './gradebook.rules'

const nothing = { how: null, percent: null, grade: null, isWaiting: false }

it.each([
  [nothing, { kind: 'open' }],
  [{ ...nothing, isWaiting: true }, { kind: 'waiting' }],
  [{ ...nothing, how: 'read' as const }, { kind: 'done' }],
  [
    { ...nothing, percent: 40 },
    { kind: 'number', value: 40 },
  ],
  [
    { ...nothing, how: 'accepted' as const, grade: 85 },
    { kind: 'number', value: 85 },
  ],
  [
    { ...nothing, grade: 0 },
    { kind: 'number', value: 0 },
  ],
  [{ ...nothing, how: 'waived' as const, percent: 40 }, { kind: 'waived' }],
])('says of %j: %j', (cell, mark) => {
  expect(markOf(cell)).toEqual(mark)
})
