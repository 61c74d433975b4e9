import { describe, expect, it } from 'vitest'
import { keepFrenchSpaces } from './french-spaces'

describe('no-break spaces in French', () => {
  it.each([
    ['Pourquoi ?', 'Pourquoi\u00a0?'],
    ['« ici » : voyez', '«\u00a0ici\u00a0»\u00a0: voyez'],
    ['15 000 FCFA, 1 250 000 élèves', '15\u00a0000\u00a0FCFA, 1\u00a0250\u00a0000 élèves'],
    ['100 Mo, 3 s, 2 secondes', '100\u00a0Mo, 3\u00a0s, 2 secondes'],
    ['70 % du prix', '70\u00a0% du prix'],
  ])('%j', (typed, expected) => {
    expect(keepFrenchSpaces(typed)).toBe(expected)
  })

  it.each(['https://www.example.org/?q=1', '10:30', 'le 3 avril 2026', 'déjà\u00a0: fait'])(
    'leaves %j unchanged',
    (text) => {
      expect(keepFrenchSpaces(text)).toBe(text)
    },
  )
})
