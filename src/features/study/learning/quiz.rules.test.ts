import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quizDefinition, rightAnswers } from '@/testing/learning'
import { type Question, quizDefinitionSchema } from './item-definition.schema'
import {
  feedbackOf,
  gradeQuiz,
  isCorrect,
  isPass,
  normaliseText,
  presentQuestion,
  readNumbers,
} from './quiz.rules'

const both = (text: string) => ({ en: text, fr: text })
const common = { id: 'q', text: both('?'), explanation: both('SECRET-EXPLANATION') }
const options = ['a', 'b', 'c'].map((id) => ({ id, text: both(id), why: both(`SECRET-${id}`) }))
const targets = ['x', 'y', 'z'].map((id) => ({ id, text: both(id) }))

const single: Question = { ...common, kind: 'single', options, answer: 'a' }
const multiple: Question = { ...common, kind: 'multiple', options, answer: ['a', 'c'] }
const number = (answer: number, tolerance = 0, units: string[] = []): Question => ({
  ...common,
  kind: 'number',
  answer,
  tolerance,
  units,
})
const text: Question = {
  ...common,
  kind: 'text',
  answer: { en: ['alt', 'the alt attribute'], fr: ['l’attribut alt'] },
}
const order: Question = { ...common, kind: 'order', options, answer: ['b', 'a', 'c'] }
const match: Question = { ...common, kind: 'match', options, targets, answer: { a: 'x', b: 'y', c: 'x' } }

describe('right is', () => {
  it.each([
    [single, 'a', true],
    [single, ['a'], true],
    [single, 'b', false],
    [single, ['a', 'b'], false],
    [multiple, ['c', 'a'], true],
    [multiple, ['a'], false],
    [multiple, ['a', 'b', 'c'], false],
    [multiple, ['a', 'c', 'c'], true],
    [multiple, 'a', false],
    [number(3.5), '3,5', true],
    [number(3.5), ' 3.5 ', true],
    [number(3.5), 3.5, true],
    [number(3.5), '3.5 MB', false],
    [number(3.5, 0, ['MB', 'Mo']), '3,5 Mo', true],
    [number(3.5, 0, ['MB', 'Mo']), '3.5mb', true],
    [number(3.5, 0, ['MB']), '3.5 KB', false],
    [number(15_000, 0, ['FCFA', 'XAF']), 'XAF 15 000', true],
    [number(15_000), '15\u202f000', true],
    [number(15_000), '15,000', true],
    [number(15_000), '15.000', true],
    [number(1_234.5), '1,234.5', true],
    [number(1_234.5), '1.234,5', true],
    [number(-2), '\u22122', true],
    [number(0.3), 0.1 + 0.2, true],
    [number(10, 0.5), '10.5', true],
    [number(10, 0.5), '10.51', false],
    [number(600), '', false],
    [number(0), '', false],
    [number(0), ' ', false],
    [number(600), '6e2', false],
    [number(600), 'NaN', false],
    [number(600), Number.NaN, false],
    [number(600), null, false],
    [number(600), true, false],
    [text, ' ALT ', true],
    [text, "L'Attribut   Alt.", true],
    [text, 'l’attribut alt', true],
    [text, 'the alt attribute', true],
    [text, 'title', false],
    [text, '', false],
    [text, 5, false],
    [order, ['b', 'a', 'c'], true],
    [order, ['a', 'b', 'c'], false],
    [order, ['b', 'a'], false],
    [match, { a: 'x', b: 'y', c: 'x' }, true],
    [match, { a: 'x', b: 'y' }, false],
    [match, { a: 'x', b: 'y', c: 'y' }, false],
    [match, ['x', 'y', 'x'], false],
  ])('%#: %j', (question, answer, right) => {
    expect(isCorrect(question as Question, answer)).toBe(right)
  })

  it('never anything of another form, and never a throw', () => {
    for (const question of [single, multiple, number(600), text, order, match]) {
      fc.assert(fc.property(fc.anything(), (answer) => void isCorrect(question, answer)))
    }
    const { __proto__: _, ...bare } = JSON.parse('{"__proto__": {"a": "x"}}')
    expect(isCorrect(match, bare)).toBe(false)
  })
})

describe('numbers', () => {
  it('are read however they are written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (cents) => {
        const value = cents / 100
        const text = value.toFixed(2)
        for (const form of [text, text.replace('.', ','), ` ${text} `, `${text} FCFA`]) {
          expect(readNumbers(form, ['FCFA'])).toContain(value)
        }
      }),
    )
  })
})

it('words are compared without case, accents, apostrophes and spaces', () => {
  expect(normaliseText('  Cœur À l’ÉTÉ  ')).toBe("coeur a l'ete")
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (word) => {
      expect(normaliseText(normaliseText(word))).toBe(normaliseText(word))
    }),
  )
})

describe('a quiz', () => {
  const quiz = quizDefinitionSchema.parse(quizDefinition)

  it('is passed at 70 % and not below', () => {
    expect([isPass(7, 10), isPass(69, 100), isPass(4, 6), isPass(5, 6), isPass(0, 0)]).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 }), (max, score) => {
        fc.pre(score <= max)
        expect(isPass(score, max)).toBe(score * 10 >= max * 7)
      }),
    )
  })

  it('counts every question once, whatever is sent', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('q-one', 'q-two', 'q-three', 'q-other'), fc.anything()),
        (answers) => {
          const { score, max, correct } = gradeQuiz(quiz, answers)
          expect(max).toBe(3)
          expect(Object.keys(correct)).toHaveLength(3)
          expect(score).toBe(Object.values(correct).filter(Boolean).length)
        },
      ),
    )
    expect(gradeQuiz(quiz, rightAnswers)).toMatchObject({ score: 3, passed: true })
    expect(gradeQuiz(quiz, Object.create({ 'q-one': 'a' }))).toMatchObject({ score: 0 })
  })

  it('shows the halves of pairs in another order than they belong together', () => {
    const named = (...ids: string[]) => ids.map((id) => ({ id, text: { en: id, fr: id } }))
    const pairs = (answer: Record<string, string>) =>
      presentQuestion(
        {
          ...common,
          kind: 'match',
          options: named('a', 'b', 'c'),
          targets: named('z', 'x', 'y'),
          answer,
        },
        'en',
        false,
      ).targets?.map(({ id }) => id)
    expect(pairs({ a: 'z', b: 'x', c: 'y' })).toEqual(['x', 'y', 'z'])
    expect(pairs({ a: 'x', b: 'y', c: 'z' })).toEqual(['z', 'y', 'x'])
  })

  it('tells a browser nothing that answers it', () => {
    for (const question of [single, multiple, number(600), text, order, match]) {
      const told = JSON.stringify(presentQuestion(question, 'en', false))
      expect(told).not.toMatch(/SECRET|answer|tolerance|600|alt/)
    }
    const before = JSON.stringify(
      feedbackOf(quiz, { 'q-one': true }, { answers: {}, open: false, locale: 'en' }),
    )
    expect(JSON.parse(before)).toEqual([
      { question: 'q-one', correct: true },
      { question: 'q-two', correct: false },
      { question: 'q-three', correct: false },
    ])
  })
})

describe('a wrong answer', () => {
  const told = (question: Question, answer: unknown, open = false) =>
    feedbackOf({ questions: [question] }, {}, { answers: { q: answer }, open, locale: 'en' })[0]

  it('has its own reason at once, and no other one', () => {
    expect(told(single, 'b')).toEqual({ question: 'q', correct: false, why: { b: 'SECRET-b' } })
    expect(told(single, 'zzz')).toEqual({ question: 'q', correct: false })
    // The reason of one wrong tick would say which of the others are right.
    expect(told(multiple, ['b'])).toEqual({ question: 'q', correct: false })
    expect(told(single, 'b', true)?.why).toEqual({ a: 'SECRET-a', b: 'SECRET-b', c: 'SECRET-c' })
  })

  it.each([
    ['the alt atribute', true],
    ['the alt attributes', true],
    ['The Alt Attribut', true],
    ['the alt attribbute', true],
    ['the alt attirbute', true],
    ["L'ATTRIUBT alt", true],
    ['the tla attribute', false],
    ['the alt', false],
    ['alr', false],
    ['l’atribut alt', true],
    ['x'.repeat(501), false],
    [7, false],
  ])('%s is misspelt: %s', (answer, expected) => {
    expect(told(text, answer)?.misspelt ?? false).toBe(expected)
  })
})

describe('a wrong number', () => {
  const says = { en: 'Bits or bytes?', fr: 'Bits ou octets ?' }
  const speed: Question = { ...(number(3.5, 0.5, ['s']) as object), near: [{ value: 28, says }] } as Question
  const told = (question: Question, answer: unknown) => {
    const [feedback] = feedbackOf(
      { questions: [question] },
      { q: isCorrect(question, answer) },
      { answers: { q: answer }, open: false, locale: 'fr' },
    )
    const { question: _, correct, ...hint } = feedback ?? { question: '', correct: false }
    return correct ? 'right' : hint
  }

  it.each([
    [speed, '28 s', { says: 'Bits ou octets ?' }],
    [speed, '35', { near: 'scale' }],
    [speed, '0,035', { near: 'scale' }],
    [speed, '3500', { near: 'scale' }],
    [speed, '-3.5', { near: 'sign' }],
    [speed, '12', {}],
    [speed, '35 km', {}],
    [speed, 'vite', {}],
    [speed, '3,6', 'right'],
    [number(2.3457, 0.0001), '2,35', { near: 'rounded' }],
    [number(2.3457, 0.0001), '2.34', { near: 'rounded' }],
    [number(2.3457, 0.0001), '2.36', {}],
    [number(0.4, 0), '0', {}],
    [number(0, 0), '10', {}],
    [number(1500), '15,000', { near: 'scale' }],
    [number(100, 50), '1500', {}],
  ])('%#: of %j what is certain is said of %j', (question, answer, hint) => {
    expect(told(question, answer)).toEqual(hint)
  })

  it('is told without the right one, which no page gets before', () => {
    expect(JSON.stringify(presentQuestion(speed, 'fr', false))).not.toMatch(/near|octets|28|3\.5/)
    for (const value of ['35', '0.35']) {
      expect(told(speed, value)).toEqual({ near: 'scale' })
    }
  })
})

describe('the options of a question', () => {
  const many = 'abcdefgh'.split('').map((id) => ({ id, text: both(id) }))
  const shown = (question: Question) => presentQuestion(question, 'fr', false).options?.map(({ id }) => id)
  const asked = (id: string, shuffle?: boolean): Question => ({
    ...common,
    id,
    kind: 'single',
    options: many,
    shuffle,
    answer: 'b',
  })

  it('are mixed, the same each time, and in the author’s order only if he says so', () => {
    expect(shown(asked('one'))).not.toEqual(many.map(({ id }) => id))
    expect(shown(asked('one'))).toEqual(shown(asked('one')))
    expect(shown(asked('one'))?.toSorted()).toEqual(many.map(({ id }) => id))
    expect(shown(asked('one', false))).toEqual(many.map(({ id }) => id))
    expect(shown({ ...common, kind: 'order', options: many, answer: [] })).toEqual(many.map(({ id }) => id))
  })

  it('have the right one at every place about equally often', () => {
    const places = Array.from({ length: 800 }, (_, n) => shown(asked(`q-${n}`))?.indexOf('b'))
    for (const place of many.keys()) {
      expect(places.filter((each) => each === place).length).toBeGreaterThan(60)
    }
  })
})

describe('a definition is refused', () => {
  const parse = (...questions: object[]) => quizDefinitionSchema.safeParse({ questions })
  it.each([
    ['an answer that names no option', [{ ...single, answer: 'z' }]],
    ['one option twice', [{ ...single, options: [options[0], options[0]] }]],
    ['a question twice', [single, single]],
    ['an order that leaves one out', [{ ...order, answer: ['a', 'b'] }]],
    ['a pair without an option', [{ ...match, answer: { a: 'x', b: 'y' } }]],
    ['a pair with an unknown target', [{ ...match, answer: { a: 'x', b: 'y', c: 'q' } }]],
    ['a near number that is right', [{ ...number(3.5, 0.5), near: [{ value: 4, says: both('x') }] }]],
    ['a near number twice', [{ ...number(3.5), near: [4, 4].map((value) => ({ value, says: both('x') })) }]],
    ['no explanation', [{ ...single, explanation: undefined }]],
    ['a language missing', [{ ...single, text: { en: 'x', fr: '' } }]],
    ['no question', []],
  ])('%s', (_, questions) => {
    expect(parse(...questions).success).toBe(false)
  })
  it('not when it is whole', () => {
    expect(
      parse(single, { ...multiple, id: 'b' }, { ...order, id: 'c' }, { ...match, id: 'd' }).success,
    ).toBe(true)
  })
})

describe('a number in words around it', () => {
  it.each([
    ['20 fois', [20]],
    ['about 20', [20]],
    ['environ 26 280 kilos', [26280]],
    ['7 requêtes.', [7]],
    ['-3 degrés', [-3]],
    ['20 or 30', []],
    ['3 MB', []],
    ['20 %', []],
    ['20 octets', []],
    ['v2', []],
    ['vingt', []],
  ])('%s → %j', (text, numbers) => {
    expect(readNumbers(text)).toEqual(numbers)
  })
})
