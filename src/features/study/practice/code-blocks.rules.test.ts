import { expect, it } from 'vitest'
import { differenceOf, shownText } from './code-blocks.rules'
import type { Outcome, Table } from './runners/contract'

const ran = (output: string, more: Partial<Outcome> = {}): Outcome => ({
  status: 'done',
  output,
  results: [],
  ...more,
})
const failed = (text: string) => ran('1\n', { status: 'failed', error: { text } })

const orders: Table = {
  columns: ['name', 'total'],
  rows: [
    ['Ndolé', '2500'],
    ['Eru', '800'],
    ['Koki', 'NULL'],
  ],
  more: 0,
}

it('writes a table with columns of one width, and numbers to the right', () => {
  expect(shownText(ran('', { tables: [orders] }))).toBe(
    'name  | total\n------+------\nNdolé |  2500\nEru   |   800\nKoki  |  NULL',
  )
})

it('names a table that was changed, says how many rows are not shown, and writes one without rows', () => {
  const tables = [
    { columns: ['id'], rows: [['1']], more: 3, name: 'orders' },
    { columns: ['a', 'bc'], rows: [], more: 0 },
  ]
  expect(shownText(ran('', { tables }))).toBe('orders:\nid\n--\n 1\n… 3\n\na | bc\n--+---')
})

it.each([
  ['trailing spaces and lines', 'a  \nb\n\n', 'a\nb \n'],
  ['nothing', '\n', ''],
])('does not tell %s apart', (_, output, text) => {
  expect(differenceOf(ran(output), { kind: 'output', text })).toBeNull()
})

it.each([
  ['another output', ran('1401\n'), { kind: 'output', text: '1400' }, /another output.*\n1401$/],
  ['other spaces at the beginning', ran('  1\n'), { kind: 'output', text: '1' }, /another output/],
  ['an error where none is shown', failed('NameError: x'), null, /failed: NameError: x/],
  ['an error where an output is shown', failed('NameError: x'), { kind: 'output', text: '1' }, /ended badly/],
  ['a run that was stopped', ran('', { status: 'stopped' }), null, /stopped/],
  ['no error where one is shown', ran('1'), { kind: 'error', text: 'NameError' }, /there was none/],
  ['another error', failed('TypeError: y'), { kind: 'error', text: 'NameError' }, /another error.*TypeError/],
] as const)('reports %s', (_, outcome, expected, difference) => {
  expect(differenceOf(outcome, expected)).toMatch(difference)
})

it('takes an error by a part of its text, and code of which only a run is wanted', () => {
  expect(
    differenceOf(failed("NameError: name 'x' isn't defined"), { kind: 'error', text: 'NameError\n' }),
  ).toBeNull()
  expect(differenceOf(ran('anything'), null)).toBeNull()
})
