import { expect, it } from 'vitest'
import { plainFields } from './merge-fields'

const { merge: mergeFields } = plainFields
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

it('takes what was not touched here, keeps what was typed here, and names what both changed', () => {
  const mine = { seats: '12', place: 'Room 2', teacher: '' }
  const theirs = { seats: '10', place: 'Room 3', teacher: 'Estelle' }
  expect(mergeFields(base, mine, theirs)).toEqual({
    values: { seats: '12', place: 'Room 2', teacher: 'Estelle' },
    takenFields: ['teacher'],
    clashes: [{ path: 'place', mine: 'Room 2', theirs: 'Room 3' }],
  })
})

it('does not call it a clash when both wrote the same', () => {
  const both = { ...base, teacher: 'Estelle' }
  expect(mergeFields(base, both, both)).toEqual({ values: both, takenFields: [], clashes: [] })
})

it('shows all that differs where it is not known what both began from', () => {
  expect(mergeFields(null, { ...base, seats: '' }, { ...base, place: 'Room 2' })).toEqual({
    values: { ...base, seats: '' },
    takenFields: [],
    clashes: [
      { path: 'seats', mine: '', theirs: '10' },
      { path: 'place', mine: 'Room 1', theirs: 'Room 2' },
    ],
  })
})

it('fills the fields that a form shows, and no others', () => {
  const typed = { seats: '', place: 'Room 3', locale: 'fr' }
  expect(plainFields.fill(base, typed)).toEqual({ seats: '', place: 'Room 3', teacher: '' })
})
