import { expect, it } from 'vitest'
import { distinctNames } from './distinct-names'

const named = (name: string, ...parts: (string | null)[]) => ({ name, parts })

it('leaves names alone that nobody else has', () => {
  expect(distinctNames([named('A', 'online'), named('B', 'online')])).toEqual(['A', 'B'])
})

it('adds to equal names what tells them apart, and nothing else', () => {
  expect(
    distinctNames([
      named('12 Jan', 'Online', 'in English', null),
      named('12 Jan', 'On campus', 'in English', 'Douala'),
      named('13 Jan', 'Online', 'in English', null),
    ]),
  ).toEqual(['12 Jan · Online', '12 Jan · On campus · Douala', '13 Jan'])
})

it('numbers what nothing tells apart', () => {
  expect(distinctNames([named('A', 'x'), named('A', 'x'), named('A', 'y')])).toEqual([
    'A · x · 1',
    'A · x · 2',
    'A · y',
  ])
})

it('keeps names apart for any parts', () => {
  expect(distinctNames([named('A'), named('A', null), named('A', 'x')])).toEqual(['A · 1', 'A · 2', 'A · x'])
  expect(distinctNames([])).toEqual([])
})
