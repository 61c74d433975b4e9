import { expect, it } from 'vitest'
import { boldTerms, type GlossaryTerm, termKey } from './glossary.rules'

const term = (en: string, fr = en): GlossaryTerm => ({ id: en, term: { en, fr }, meaning: { en, fr } })

it.each([
  ['status code', 'Status Codes'],
  ['code d’état', "codes d'état"],
  ['no break', 'no\u00a0break'],
  ['class', 'classes'],
])('%j and %j', (one, other) => {
  expect(termKey(one) === termKey(other)).toBe(one !== 'class')
})

it('a word of two letters keeps its s', () => expect(termKey('os')).toBe('os'))

it('finds the terms that a text has in bold', () => {
  const terms = [term('server'), term('status code'), term('alt text'), term('request')]
  const source = 'A server **requests**\nno __Status\ncode__ and ***`alt` text***.'
  expect(boldTerms(source, terms, 'en').map(({ id }) => id)).toEqual(['status code', 'alt text', 'request'])
})
