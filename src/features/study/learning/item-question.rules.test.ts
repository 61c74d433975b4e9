import { describe, expect, it } from 'vitest'
import { namesStudent, readQuestion, withoutNames } from './item-question.rules'

const students = [
  { first: 'Élodie', last: 'Ngo Bassa', full: 'Élodie Ngo Bassa' },
  { first: 'Jo', last: 'Etoundi', full: 'Jo Etoundi' },
]

describe('a question', () => {
  it('that was asked about an item says which, without the heading', () => {
    const content =
      'Question about Boxes, Web, week 2\nhttps://x.cm/fr/user/programs/web/boxes\n\nWhy is it wide?\nSee:\n\nend'
    expect(readQuestion(content)).toEqual({
      text: 'Why is it wide?\nSee:\n\nend',
      place: { program: 'web', item: 'boxes' },
    })
  })

  it.each(['Why is it wide?', 'See\nhttps://x.cm/user/programs\n\nthis', ''])(
    'in %j names no item',
    (text) => {
      expect(readQuestion(text)).toEqual({ text, place: null })
    },
  )
})

describe('names of students', () => {
  it.each([
    ['Élodie Ngo Bassa asks why', '… asks why'],
    ['Merci @elodie ngo bassa !', 'Merci … !'],
    ['As Elodie and Etoundi said', 'As … and … said'],
    ['the bassanese box', 'the bassanese box'],
    ['Jo asks', 'Jo asks'],
  ])('are taken out of %j', (text, left) => {
    expect(withoutNames(text, students)).toBe(left)
  })

  it('are recognised whole, without accents', () => {
    expect(namesStudent('thanks to elodie NGO bassa.', students)).toBe(true)
    expect(namesStudent('thanks to Elodie', students)).toBe(false)
    expect(namesStudent('nobody', [])).toBe(false)
  })
})
