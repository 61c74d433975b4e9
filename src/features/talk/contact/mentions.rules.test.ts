import { expect, it } from 'vitest'
import { mentionedIn } from './mentions.rules'

const colleagues = [
  { id: '1', firstName: 'Estelle', username: 'estelle.n' },
  { id: '2', firstName: 'Éric', username: 'emboma' },
  { id: '3', firstName: 'Jean Paul', username: 'jp' },
  { id: '4', firstName: 'Eric', username: 'efotso' },
]

it.each([
  ['@Estelle, can you answer?', ['1']],
  ['Ask @estelle.n.', ['1']],
  ['@eric knows', ['2', '4']],
  ['@emboma or @Jean-Paul', ['2', '3']],
  ['mail@estelle.n is no mention, nor @ estelle, nor @estelles', []],
  ['', []],
] as const)('%j names %j', (note, ids) => {
  expect(mentionedIn(note, colleagues)).toEqual(ids)
})
