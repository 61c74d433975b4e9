import { describe, expect, it } from 'vitest'
import { dropGreeting } from './message.rules'

describe('a greeting that the mail would repeat', () => {
  it.each([
    ['Hello Brice,\n\nthank you.', 'Thank you.'],
    ['Hello Brice Fotso,\nThank you.', 'Thank you.'],
    ['Dear Mr. Fotso\n\nThank you.', 'Thank you.'],
    ['Bonjour Édith,\n\nmerci.', 'Merci.'],
    ['bonjour,\n\nmerci.', 'Merci.'],
    ['\n  Hi!\nYes.', 'Yes.'],
  ])('is removed: %j', (typed, rest) => {
    expect(dropGreeting(typed)).toBe(rest)
  })

  it.each([
    'Hello Brice,',
    'Hello Brice, thank you.\nYours',
    'Hello thanks for writing\nIt begins on Monday.',
    'Thank you.\nHello Brice,\nbye',
    'Highly recommended\nYes.',
    'Dear Brice, it begins on Monday.',
  ])('stays when it is more than that: %j', (typed) => {
    expect(dropGreeting(typed)).toBe(typed)
  })
})
