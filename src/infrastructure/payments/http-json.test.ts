import { expect, it } from 'vitest'
import { amountOf, bodyOf, hasWord, objectOf, textOf } from './http-json'

it.each([
  [15_000, 15_000],
  ['15000', 15_000],
  ['15000.00', 15_000],
  [' 15000 ', 15_000],
  [15_000.5, 0],
  ['15000.5', 0],
  ['1.5e4', 0],
  ['0x3a98', 0],
  ['15 000', 0],
  ['15,000', 0],
  ['-15000', 0],
  [-15_000, 0],
  ['99999999999', 0],
  ['', 0],
  [Number.NaN, 0],
  [null, 0],
  [['15000'], 0],
])('reads the amount %j as %i francs', (value, francs) => {
  expect(amountOf(value)).toBe(francs)
})

it('reads text and numbers as text, nothing else', () => {
  expect([' a ', 7, '', ' ', null, {}, true, Number.NaN].map(textOf)).toEqual([
    'a',
    '7',
    null,
    null,
    null,
    null,
    null,
    null,
  ])
})

it('reads objects as objects, nothing else', () => {
  expect(objectOf({ a: 1 })).toEqual({ a: 1 })
  for (const value of [null, [1], 'a', undefined]) {
    expect(objectOf(value)).toEqual({})
  }
  expect(bodyOf('{"a":1}')).toEqual({ a: 1 })
  for (const body of ['', '[1]', '{', 'null']) {
    expect(bodyOf(body)).toEqual({})
  }
})

it.each([
  ['{"status":"SUCCESSFUL"}', true],
  ['{"status":"successful"}', true],
  ['{"state":" SUCCESSFUL "}', true],
  ['{"data":{"state":"SUCCESSFUL"}}', true],
  ['status=SUCCESSFUL&amount=15000', true],
  ['{"status":"UNSUCCESSFUL"}', false],
  ['{"SUCCESSFUL":false}', false],
  ['{"status":"FAILED","reason":"not SUCCESSFUL"}', false],
  ['[["SUCCESSFUL"]]', false],
  ['[['.repeat(50_000), false],
  ['', false],
])('finds the word of a success in %.40j: %s', (rawBody, expected) => {
  expect(hasWord(rawBody, ['SUCCESSFUL'])).toBe(expected)
})
