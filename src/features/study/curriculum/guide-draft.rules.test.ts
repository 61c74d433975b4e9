import { expect, it } from 'vitest'
import { readGuide, tidyGuide, writeGuide } from './guide-draft.rules'

const wayRound = { en: 'At the academy', fr: 'À l’académie' }

it('comes out as it went in', () => {
  const guide = {
    practises: ['a', 'b'],
    device: 'computer',
    way_round: wayRound,
    checked: '2026-11',
  } as const
  expect(writeGuide(readGuide(guide))).toEqual(guide)
  expect(writeGuide(readGuide({}))).toEqual({})
})

it('keeps a way round that is half written, and none where a phone is enough', () => {
  expect(tidyGuide({ device: 'computer', way_round: { en: 'Here' } })).toEqual({
    device: 'computer',
    way_round: { en: 'Here', fr: '' },
  })
  expect(tidyGuide({ device: 'phone', way_round: wayRound })).toEqual({})
})

it.each([null, 'x', [], { practises: 'a', device: 'tablet', way_round: 3, checked: 7 }])(
  'is empty where there is none: %j',
  (value) => expect(tidyGuide(value)).toEqual({}),
)
