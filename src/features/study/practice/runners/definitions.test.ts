import { expect, it } from 'vitest'
import { presentExercise } from '../server/present-exercise'
import { presentProof } from '../server/present-proof'
import { exerciseDefinitionSchema } from './definitions'
import { gap } from './gap/runner'
import { order } from './order/runner'
import { predict } from './predict/runner'

const both = (text: string) => ({ en: text, fr: `${text} (fr)` })
const check = { id: 'a', label: both('A check') }
const hints = [both('Look')]

const problems = (definition: object) =>
  exerciseDefinitionSchema
    .safeParse(definition)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const javascript = {
  runner: 'javascript',
  solution: 'a',
  hints,
  checks: [{ ...check, call: 'a', equals: 1 }],
}
const ordered = {
  runner: 'order',
  hints,
  lines: [
    { id: 'b', text: both('two') },
    { id: 'a', text: 'one' },
  ],
  answer: ['a', 'b'],
  checks: [check],
}
const gaps = {
  runner: 'gap',
  hints,
  text: both('<___>'),
  gaps: [{ id: 'tag', options: ['b', 'i'], answer: 'b' }],
  checks: [{ ...check, gap: 'tag' }],
}
const predicted = {
  runner: 'predict',
  hints,
  text: 'print(1)',
  options: [
    { id: 'one', text: '1', why: both('Right') },
    { id: 'two', text: '2', why: both('No') },
  ],
  answer: 'one',
  checks: [check],
}

it.each([javascript, ordered, gaps, predicted, { ...predicted, language: 'sql' }])(
  'is taken: $runner',
  (definition) => {
    expect(problems(definition)).toEqual([])
  },
)

it.each([
  [{ ...javascript, runner: 'cobol' }, /^runner: /],
  [{ ...predicted, language: 'shell' }, /^language: /],
  [{ ...javascript, hints: [] }, /^hints: /],
  [{ ...javascript, checks: [] }, /^checks: /],
  [{ ...javascript, checks: [{ ...check, call: 'a' }] }, /call with equals, or an output/],
  [{ ...javascript, checks: [check] }, /call with equals, or an output/],
  [{ ...javascript, checks: [javascript.checks[0], javascript.checks[0]] }, /check id used twice/],
  [{ ...javascript, checks: [{ ...javascript.checks[0], label: { en: 'only' } }] }, /^checks.0.label.fr: /],
  [{ ...javascript, secret: 1 }, /secret/],
  [{ ...javascript, wrong: [{ answer: 'b', fails: 'other' }] }, /^wrong.0.fails: names no check/],
  [{ ...ordered, answer: ['a', 'a'] }, /answer must hold each line once/],
  [{ ...gaps, text: 'no gap' }, /once for each gap/],
  [{ ...gaps, gaps: [{ ...gaps.gaps[0], answer: 'u' }] }, /answer is none of the options/],
  [{ ...gaps, checks: [{ ...check, gap: 'other' }] }, /names no gap/],
  [{ ...predicted, answer: 'three' }, /answer names no option/],
])('is refused: %#', (definition, expected) => {
  expect(problems(definition).join('\n')).toMatch(expected)
})

it('is shown in one language', () => {
  const { lines } = presentExercise(ordered, 'fr').spec as { lines: unknown }
  expect(lines).toEqual([
    { id: 'b', text: 'two (fr)' },
    { id: 'a', text: 'one' },
  ])
  expect(presentExercise(javascript, 'fr')).toMatchObject({
    starter: '',
    solution: 'a',
    checks: [{ id: 'a', label: 'A check (fr)' }],
  })
})

it('lines of one text may change places; the first wrong one is named', () => {
  const { spec, solution, starter } = presentExercise(ordered, 'en')
  expect(order.judge(solution, spec)).toEqual([{ id: 'a', ok: true }])
  expect(order.judge(starter, spec)).toEqual([
    { id: 'a', ok: false, why: 'orderLine', seen: 'two', where: '1' },
  ])
  const twins = { ...ordered, lines: ordered.lines.map(({ id }) => ({ id, text: 'same' })) }
  expect(order.judge(starter, presentExercise(twins, 'en').spec)).toEqual([{ id: 'a', ok: true }])
})

it('each gap says whether it is open or wrong', () => {
  const { spec, solution } = presentExercise(gaps, 'en')
  expect(gap.judge(solution, spec)).toEqual([{ id: 'a', ok: true }])
  expect(gap.judge('', spec)).toEqual([{ id: 'a', ok: false, why: 'gapOpen', seen: '', where: '1' }])
  expect(gap.judge('tag=i', spec)).toMatchObject([{ why: 'gapWrong', seen: 'i' }])
})

it('a wrong prediction is explained by the thought behind it', () => {
  const { spec } = presentExercise(predicted, 'en')
  expect(predict.judge('one', spec)).toEqual([{ id: 'a', ok: true }])
  expect(predict.judge('two', spec)).toEqual([
    { id: 'a', ok: false, why: 'predictWrong', seen: '2', where: 'No' },
  ])
  expect(predict.judge('', spec)).toMatchObject([{ why: 'predictOpen' }])
})

it('keeps from the page what only the proof needs', () => {
  const proven = {
    ...javascript,
    checks: [{ ...javascript.checks[0], says: both('Think') }],
    wrong: [{ answer: both('b'), fails: 'a' }],
    also_right: ['(a)'],
  }
  const { checks, spec } = presentExercise(proven, 'fr')
  expect(checks).toEqual([{ id: 'a', label: 'A check (fr)', says: 'Think (fr)' }])
  expect(spec).toEqual({ reference: 'a', checks: [{ id: 'a', call: 'a', equals: 1 }] })
  expect(presentProof(proven, 'fr')).toMatchObject({
    wrong: [{ answer: 'b (fr)', fails: 'a' }],
    alsoRight: ['(a)'],
    isChosen: false,
  })
})

it('takes every other choice as a wrong answer where nothing is written', () => {
  const { wrong } = presentProof(predicted, 'en')
  expect(wrong).toEqual([{ answer: 'two', fails: 'a' }])
  expect(presentProof(gaps, 'en').wrong).toEqual([{ answer: 'tag=i', fails: 'a' }])
  expect(presentProof(ordered, 'en').wrong).toEqual([{ answer: 'b\na', fails: 'a' }])
  const twins = { ...ordered, lines: ordered.lines.map((line) => ({ ...line, text: 'same' })) }
  expect(presentProof(twins, 'en').wrong).toEqual([])
})
