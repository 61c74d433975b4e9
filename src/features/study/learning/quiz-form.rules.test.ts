import { expect, it } from 'vitest'
import { quizField, readQuizForm, unordered } from './quiz-form.rules'

it('reads each kind of question in the form of its answer', () => {
  const fields = {
    locale: 'en',
    [quizField('single', 'q1')]: 'b',
    [quizField('multiple', 'q2', 'a')]: 'on',
    [quizField('multiple', 'q2', 'c')]: 'on',
    [quizField('number', 'q3')]: ' 3,5 ',
    [quizField('text', 'q4')]: 'alt',
    [quizField('order', 'q5', 'x')]: '2',
    [quizField('order', 'q5', 'y')]: '1',
    [quizField('match', 'q6', 'left')]: 'right',
    [quizField('match', 'q6', 'other')]: '',
  }
  expect(readQuizForm(fields)).toEqual({
    q1: 'b',
    q2: ['a', 'c'],
    q3: '3,5',
    q4: 'alt',
    q5: ['y', 'x'],
    q6: { left: 'right' },
  })
})

it('an order with one place twice, or with gaps, is not an answer that happens to be right', () => {
  const order = (x: string, y: string) =>
    readQuizForm({ [quizField('order', 'q', 'x')]: x, [quizField('order', 'q', 'y')]: y })
  expect(order('1', '1')).toEqual({ q: [] })
  expect(order('', '')).toEqual({})
  expect(order('1', '')).toEqual({ q: [] })
  expect([order('1', '1'), order('1', ''), order('', ''), order('2', '1')].map(unordered)).toEqual([
    ['q'],
    ['q'],
    [],
    [],
  ])
})

it.each([
  {},
  { single: 'a' },
  { 'single.': 'a' },
  { 'other.q': 'a' },
  { 'multiple.q': 'on' },
  { 'match.q.l': 7 },
])('passes over what is no answer: %j', (fields) => {
  expect(readQuizForm(fields)).toEqual({})
})
