import { expect, it } from 'vitest'
import { mergeFields } from './merge-fields'

const base = { seats: '10', place: 'Room 1', teacher: '' }

it('takes over what only the colleague changed, and keeps what only I changed', () => {
  expect(mergeFields(base, { ...base, seats: '12' }, { ...base, place: 'Room 2' })).toEqual({
    values: { seats: '12', place: 'Room 2', teacher: '' },
    takenFields: ['place'],
    clashes: [],
  })
})

it('keeps mine where both changed the same, and says what theirs is', () => {
  expect(mergeFields(base, { ...base, seats: '12' }, { ...base, seats: '14' })).toEqual({
    values: { ...base, seats: '12' },
    takenFields: [],
    clashes: [{ path: 'seats', mine: '12', theirs: '14' }],
  })
})

it('does not call it a clash when both wrote the same', () => {
  const both = { ...base, teacher: 'Estelle' }
  expect(mergeFields(base, both, both)).toEqual({ values: both, takenFields: [], clashes: [] })
})
