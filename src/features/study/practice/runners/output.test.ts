import { expect, it } from 'vitest'
import { callReason, compareOutput } from './output'

it.each([
  ['', 'Total', 'outputNothing', { line: '1', wanted: 'Total', found: '' }],
  ['Total\n500', 'Total\n500\n700', 'outputMissing', { line: '3', wanted: '700', found: '' }],
  ['Total\n500\nFin', 'Total\n500', 'outputExtra', { line: '3', wanted: '', found: 'Fin' }],
  ['Total', '', 'outputExtra', { line: '1', wanted: '', found: 'Total' }],
  ['total : 500', 'Total : 500', 'outputCase', { line: '1', wanted: 'Total : 500', found: 'total : 500' }],
  [
    'a\nTotal:500.',
    'a\nTotal : 500',
    'outputSigns',
    { line: '2', wanted: 'Total : 500', found: 'Total:500.' },
  ],
  ['a\nb\nc', 'a\nx\nc', 'outputLine', { line: '2', wanted: 'x', found: 'b' }],
])('of the output %j for %j it names the first line that differs: %s', (printed, wanted, why, values) => {
  expect(compareOutput('id', wanted, printed)).toMatchObject({ ok: false, why, values })
})

it('blanks at the ends do not count, and long lines are cut', () => {
  expect(compareOutput('id', 'a\nb', ' a  \nb\n\n')).toEqual({ id: 'id', ok: true })
  const { values } = compareOutput('id', 'x'.repeat(9_000), 'y'.repeat(9_000))
  expect(Math.max(...Object.values(values ?? {}).map((text) => text.length))).toBe(121)
})

it.each([
  ['7', 'None', 'callNothing'],
  ['7', 'undefined', 'callNothing'],
  ['7', "'7'", 'callText'],
  ['"7"', '7', 'callNotText'],
  ['7', '8', 'call'],
  ['[1]'.repeat(50), '8', 'differs'],
])('a call that gives, for %s, %s: %s', (expected, seen, why) => {
  expect(callReason(expected, seen)).toBe(why)
})
