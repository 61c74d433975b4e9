import { expect, it } from 'vitest'
import { matches, ofElements, ofValues, showCall } from './expectations'
import { breakProgram, isPage, pageWith, timesIn } from './programs'

it.each([
  ['Pay  now', 'pay', undefined, true],
  ['Pay now', 'Pay', true, false],
  [' Pay\n now ', 'Pay now', true, true],
  ['Pay now', /^pay/i, undefined, true],
  ['Pay now', /now pay/, undefined, false],
])('the text %j is %j, exact %s: %s', (text, wanted, exact, result) => {
  expect(matches(text, wanted, exact)).toBe(result)
})

it.each<[string, unknown, unknown]>([
  ['toBe', 1, '1'],
  ['toBe', [1], [1]],
  ['toEqual', [1, { a: 2 }], [1, { a: 3 }]],
  ['toEqual', 0.1 + 0.2, 0.3],
  ['toEqual', { a: 1 }, { a: 1, b: 2 }],
  ['toBeCloseTo', 1.01, 1],
  ['toContain', 'abc', 'd'],
  ['toHaveLength', [1], 2],
  ['toHaveLength', null, 0],
  ['toMatch', 'abc', /d/],
  ['toThrow', () => 1, undefined],
  [
    'toThrow',
    () => {
      throw new Error('amount')
    },
    'name',
  ],
  ['toBeTruthy', 0, undefined],
  ['toBeFalsy', 1, undefined],
  ['toBeNull', undefined, undefined],
  ['toBeUndefined', null, undefined],
  ['toBeGreaterThan', 1, 1],
  ['toBeLessThan', 1, 1],
])('does not hold: %s of %j with %j', (name, seen, wanted) => {
  expect(ofValues[name]?.(seen, wanted)).toBe(false)
})

it.each<[string, unknown, unknown]>([
  ['toBe', 'a', 'a'],
  ['toEqual', { a: [1, null] }, { a: [1, null] }],
  ['toBeCloseTo', 0.1 + 0.2, 0.3],
  ['toContain', [1, 2], 2],
  [
    'toThrow',
    () => {
      throw new Error('amount')
    },
    /amo/,
  ],
])('holds: %s of %j with %j', (name, seen, wanted) => {
  expect(ofValues[name]?.(seen, wanted)).toBe(true)
})

const state = { text: 'Paid  twice', value: '2', isVisible: true, isEnabled: true, isChecked: false }

it('nothing of an element holds if there is none, except that it is hidden', () => {
  const held = Object.entries(ofElements).filter(([, holds]) => holds(undefined, ''))
  expect(held.map(([name]) => name)).toEqual(['toBeHidden'])
})

it('compares the text of an element as a whole, or a part of it', () => {
  expect(ofElements.toHaveText?.(state, 'Paid twice')).toBe(true)
  expect(ofElements.toHaveText?.(state, 'Paid')).toBe(false)
  expect(ofElements.toContainText?.(state, 'paid')).toBe(true)
  expect(ofElements.toHaveValue?.(state, '2')).toBe(true)
  expect(ofElements.toHaveValue?.(state, '')).toBe(false)
})

it('shows a call as it was written', () => {
  expect(showCall('getByRole', ['button', { name: /pay/i }])).toContain('getByRole("button"')
  expect(showCall('toBe', [3])).toBe('toBe(3)')
})

it('a program is broken in one place, also where the new part has signs of a pattern', () => {
  const program = '<p>$1</p><p>two</p>'
  expect(breakProgram(program, { from: 'two', to: "$& $' $1" })).toBe("<p>$1</p><p>$& $' $1</p>")
  expect([timesIn('aXbX', 'X'), timesIn('a', 'X'), timesIn('a', '')]).toEqual([2, 0, 0])
  expect([isPage('\n<p>'), isPage('const a = 1 < 2')]).toEqual([true, false])
})

it('a script before the page ends at its own end', () => {
  expect(pageWith('<p>', 'const a = "</script>"').match(/<\/script/g)).toHaveLength(1)
})
