import { expect, it } from 'vitest'
import { compilePattern, judgeText, longestText, measureText, type TextCheck } from './rules'

const judge = (text: string, check: Omit<TextCheck, 'id'>) => judgeText(text, [{ id: 'a', ...check }])[0]
const met = { id: 'a', ok: true }

it.each([
  ['Fresh TOMATOES today', 'tomatoes'],
  ['Tomates FRAÎCHES à l’étal', 'fraiches'],
  ['à l’étal', "a l'etal"],
  ['un  \u00a0prix\nhonnête', 'prix honnête'],
  ['œufs', 'oeufs'],
  ['we deliver: delivery is free', 'deliver*'],
  ['500 FCFA', '500'],
  ['(500)', '500'],
  ['DB_HOST=localhost', 'db_host=local*'],
  ['port: 8080', ['3000', '8080']],
  ['C’est prêt!', 'prêt!'],
])('“%s” has %j', (text, has) => {
  expect(judge(text, { has })).toEqual(met)
})

it.each([
  ['gratuitement', 'gratuit'],
  ['nonante', 'non'],
  ['1500 FCFA', '500'],
  ['1 500 FCFA', '500'],
  ['500,50 FCFA', '500'],
  ['5000', '500'],
  ['undeliverable', 'deliver*'],
  ['MY_HOST', 'host'],
  ['', 'x'],
  ['anything', ['no', 'nothing']],
  // Only an accent: nothing is left to look for.
  ['e\u0301', '\u0301'],
])('“%s” has not %j', (text, has) => {
  expect(judge(text, { has })).toEqual({ id: 'a', ok: false })
})

it('refuses what must not be there, and says what', () => {
  const lacks = ['best', 'cheap*']
  expect(judge('Good and fresh', { lacks })).toEqual(met)
  expect(judge('The Cheapest', { lacks })).toEqual({ id: 'a', ok: false, why: 'textLacks', seen: 'cheap…' })
})

it('finds an expression in any line, whatever the case, the spaces and the apostrophes', () => {
  expect(judge('a\nPRIX\u202f: 500', { pattern: '^prix : \\d+$' })).toEqual(met)
  expect(judge("l'étal", { pattern: 'l’étal' })).toEqual(met)
  expect(judge('prix: cinq', { pattern: '\\d' })).toEqual({ id: 'a', ok: false })
  expect(compilePattern('(')).toBeUndefined()
})

it('tells capitals from small letters where a check asks for it', () => {
  const pattern = '\\d juin'
  expect(judge('1 Juin', { pattern })).toEqual(met)
  expect(judge('1 Juin', { pattern, cased: true })).toEqual({ id: 'a', ok: false })
  expect(judge('1 juin', { pattern, cased: true })).toEqual(met)
})

it('looks at one line only', () => {
  const text = '\nBonjour\n\nUn prix\r\nMerci\n'
  expect(judge(text, { line: 'first', has: 'bonjour' })).toEqual(met)
  expect(judge(text, { line: 'first', has: 'prix' })?.ok).toBe(false)
  expect(judge(text, { line: 2, has: 'prix' })).toEqual(met)
  expect(judge(text, { line: 'last', has: 'merci', words: { max: 1 } })).toEqual(met)
  expect(judge(text, { line: 4, lacks: 'x' })).toEqual({ id: 'a', ok: false, why: 'textLine' })
  expect(judge(' \n', { line: 'last', lacks: 'x' })).toMatchObject({ why: 'textLine' })
})

it('counts characters, words and lines as people do', () => {
  expect(measureText(' Été 🍅!\n\n– 500 F\n')).toEqual({ characters: 15, words: 3, lines: 2 })
  expect(measureText('')).toEqual({ characters: 0, words: 0, lines: 0 })
})

it.each([
  [{ words: { min: 3 } }, { why: 'wordsFew', seen: '2', expected: '3' }],
  [{ words: { max: 1 } }, { why: 'wordsMany', seen: '2', expected: '1' }],
  [{ characters: { min: 6 } }, { why: 'charactersFew', seen: '5', expected: '6' }],
  [{ characters: { min: 1, max: 4 } }, { why: 'charactersMany', seen: '5', expected: '4' }],
  [{ lines: { min: 2 } }, { why: 'linesFew', seen: '1', expected: '2' }],
  [{ lines: { max: 0 } }, { why: 'linesMany', seen: '1', expected: '0' }],
])('%j is not met, and says how many there are', (check, fault) => {
  expect(judge('un é.', check)).toMatchObject({ ok: false, ...fault })
  expect(judge('un é.', { words: { min: 2, max: 2 }, characters: { max: 5 }, lines: { min: 1 } })).toEqual(
    met,
  )
})

it('meets a check only with all of its rules', () => {
  const check = { has: 'prix', lacks: 'cher', pattern: '\\d', words: { max: 3 } }
  expect(judge('Prix : 500', check)).toEqual(met)
  for (const text of ['500', 'prix', 'prix cher 500', 'un prix de 500 F']) {
    expect(judge(text, check)?.ok).toBe(false)
  }
})

it('reads no text that is too long', () => {
  const check = { lacks: 'x' }
  expect(judge('é'.repeat(longestText), check)).toEqual(met)
  expect(judge('é'.repeat(longestText + 1), check)).toEqual({
    id: 'a',
    ok: false,
    why: 'textLong',
    expected: '4000',
  })
})

it.each([
  '^(a+)+$',
  '(a|a)*b',
  '(a|aa)+$',
  '(a?){60}b',
  `${'a?'.repeat(50)}${'a'.repeat(50)}b`,
  `${'(a|a)'.repeat(35)}b`,
  '(a{1,1000}){3}b',
  'a{1,999}a{1,999}a{1,999}b',
  '.*.*.*.*.*=',
  '(?=(a+)+$)b',
])('ends a search in time that would not end: %s', (pattern) => {
  for (const length of [40, 499, longestText]) {
    const began = performance.now()
    expect(judge(`${'a'.repeat(length - 1)}!`, { pattern })?.ok).toBe(false)
    expect(performance.now() - began).toBeLessThan(1_000)
  }
})

it('searches an ordinary text with ordinary expressions', () => {
  const text = 'Tomates fraîches à Mokolo, 500 FCFA le tas. Écrivez au 677 00 00 00.\n'.repeat(50)
  for (const pattern of [
    '\\b\\d{3} ?FCFA\\b',
    '6\\d{2}( ?\\d{2}){3}',
    '^tomates.*fcfa',
    '(fcfa|xaf) le (tas|kilo)',
  ]) {
    expect(judge(text, { pattern })).toEqual(met)
  }
})
