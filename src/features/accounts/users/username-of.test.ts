import { expect, it } from 'vitest'
import { usernameOf } from './username-of'
import { usernameShape } from './username-shape'

it.each([
  ['Amina', 'Fotso', 'amina.fotso'],
  ['Éloïse', 'Ngo Bassa-N’Koa', 'eloise.ngo.bassa.n.koa'],
  ['X', 'Y', 'x.y'],
  ['Ξένια', 'Παπά', 'student'],
  ['A'.repeat(80), 'B', 'a'.repeat(28)],
])('%s %s: %s', (firstName, lastName, username) => {
  expect(usernameOf(firstName, lastName)).toBe(username)
  expect(username).toMatch(usernameShape)
})
