import { expect, it } from 'vitest'
import { type CaseSpec, caseRunner, describeWay, figureAfter, readChoices } from './runner'

const choice = (id: string, changes: Record<string, number> = {}) => ({
  id,
  text: `take ${id}`,
  says: id,
  changes,
})
const spec: CaseSpec = {
  figures: [
    { id: 'cash', label: 'Cash', unit: 'XAF', start: 100 },
    { id: 'weight', label: 'Weight', start: 0.1 },
  ],
  steps: [
    { id: 'one', text: '', choices: [choice('a', { cash: -150, weight: 0.2 }), choice('b', { cash: 20 })] },
    { id: 'two', text: '', choices: [choice('a'), choice('b', { cash: 5 }), choice('c')] },
  ],
  checks: [
    { id: 'least', figure: 'cash', min: 120 },
    { id: 'most', figure: 'cash', max: 122 },
    { id: 'one-of', step: 'two', choices: ['a', 'b'] },
    { id: 'this', step: 'two', choice: 'a' },
  ],
}
const met = (code: string) =>
  caseRunner
    .judge(code, spec)
    .filter(({ ok }) => ok)
    .map(({ id }) => id)

it('judges figures at the end, and choices', () => {
  expect(met('one=b\ntwo=a')).toEqual(['least', 'most', 'one-of', 'this'])
  expect(met('one=b\ntwo=b')).toEqual(['least', 'one-of'])
  expect(met('one=a\ntwo=c')).toEqual(['most'])
})

it('meets no figure before the end, and takes no choice of another step', () => {
  expect(met('')).toEqual([])
  expect(met('one=b')).toEqual([])
  expect(met('one=c\ntwo=a')).toEqual(['one-of', 'this'])
  expect(met('one=constructor\ntwo=__proto__')).toEqual([])
})

it('is answered with a choice in every step', () => {
  expect(
    ['', 'one=b', 'one=b\ntwo=z', 'one=b\ntwo=c'].map((code) => caseRunner.isAnswered(code, spec)),
  ).toEqual([false, false, false, true])
})

it('adds up figures without errors of rounding, below zero too', () => {
  const choices = readChoices(spec, 'one=a')
  expect(spec.figures.map((figure) => figureAfter(figure, choices))).toEqual([-50, 0.3])
  expect(describeWay(spec, 'one=b\ntwo=a')).toBe('1. take b\n2. take a')
})
