import { expect, it } from 'vitest'
import { isAnswered } from './exercise.rules'
import { readExerciseForm } from './exercise-form.rules'

it.each([
  ['a choice', { choice: 'b', id: 'x' }, 'b'],
  ['gaps', { 'gap.a': 'let', 'gap.b': '=' }, 'a=let\nb=='],
  ['places', { 'place.a': '10', 'place.b': '2', 'place.c': '1' }, 'c\nb\na'],
  ['items', { 'item.a': 'in', 'item.b': 'out' }, 'a=in\nb=out'],
  ['steps', { 'step.one': 'b', 'step.two': '' }, 'one=b\ntwo='],
  ['a text', { text: 'Bonjour\r\nà tous\r\n' }, 'Bonjour\nà tous\n'],
  ['what is no text', { text: ['x'], 'item.a': { b: 1 } }, ''],
  ['nothing', { id: 'x' }, ''],
])('reads %s', (_, fields, code) => {
  expect(readExerciseForm(fields)).toEqual({ code, twice: false })
})

it('reports two lines in one place', () => {
  const fields = { 'place.a': '2', 'place.b': '1', 'place.c': '1' }
  expect(readExerciseForm(fields)).toEqual({ code: 'b\nc\na', twice: true })
})

const checks = [{ id: 'c' }]
const gap = { checks, text: '___ ___', gaps: [{ id: 'a' }, { id: 'b' }] }
const order = { checks, lines: [{ id: 'a' }, { id: 'b' }], answer: ['b', 'a'] }
const match = { checks, items: [{ id: 'a' }, { id: 'b' }], boxes: [{ id: 'x' }] }
const steps = {
  checks,
  steps: [
    { id: 'a', choices: [{ id: 'x' }] },
    { id: 'b', choices: [{ id: 'x' }] },
  ],
}
const predict = { checks, options: [{ id: 'a' }, { id: 'b' }], answer: 'b' }

it.each([
  ['gap', '', gap, false],
  ['gap', 'a=x', gap, false],
  ['gap', 'a=x\nb=', gap, false],
  ['gap', 'a=x\nb=y', gap, true],
  ['order', '', order, false],
  ['order', 'a\nb', order, false],
  ['order', 'b\na', order, true],
  ['predict', '', predict, false],
  ['predict', 'z', predict, false],
  ['predict', 'a', predict, true],
  ['match', '', match, false],
  ['match', 'a=x', match, false],
  ['match', 'a=x\nb=y', match, false],
  ['match', 'a=x\nb=x', match, true],
  ['case', 'a=x\nb=y', steps, false],
  ['case', 'a=x\nb=x', steps, true],
  ['text', ' \n', { checks }, false],
  ['text', 'x', { checks }, true],
  ['python', ' \n', { checks }, false],
  ['python', 'print(1)', { checks }, true],
] as const)('%s with “%s”', (runner, code, spec, answered) => {
  expect(isAnswered(runner, code, spec)).toBe(answered)
})
