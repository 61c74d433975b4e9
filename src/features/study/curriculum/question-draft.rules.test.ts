import { describe, expect, it } from 'vitest'
import { quizDefinitionSchema } from '@/features/study/learning/item-definition.schema'
import {
  emptyQuestion,
  readGoodWork,
  readQuestions,
  readRubric,
  tidyDefinition,
  writeQuestions,
  writeRubric,
} from './question-draft.rules'

const inBoth = (text: string) => ({ en: text, fr: `${text} (fr)` })
const common = (id: string) => ({ id, text: inBoth('Question'), explanation: inBoth('Because') })
const options = ['a', 'b', 'c'].map((id) => ({ id, text: inBoth(id) }))

const questions = [
  {
    ...common('one'),
    kind: 'single',
    options: [{ ...options[0], why: inBoth('why') }, options[1]],
    answer: 'a',
  },
  { ...common('two'), kind: 'multiple', options, shuffle: false, answer: ['a', 'c'] },
  { ...common('three'), kind: 'number', answer: 3.5, tolerance: 0.5, units: ['KB', 'Ko'] },
  { ...common('four'), kind: 'text', answer: ['alt', 'the alt attribute'] },
  { ...common('five'), kind: 'text', answer: { en: ['yes'], fr: ['oui'] } },
  { ...common('six'), kind: 'order', options, answer: ['c', 'a', 'b'] },
  {
    ...common('seven'),
    kind: 'match',
    options: options.slice(0, 2),
    targets: options.slice(1),
    answer: { a: 'c', b: 'b' },
  },
]

describe('questions in the editor', () => {
  it('of every kind come out as they went in', () => {
    expect(quizDefinitionSchema.safeParse({ questions }).success).toBe(true)
    expect(writeQuestions(readQuestions({ questions }))).toEqual({ questions })
  })

  it('survive another kind and back', () => {
    const [draft] = readQuestions({ questions: [questions[1]] })
    if (!draft) {
      throw new Error('a question was expected')
    }
    const storedQuestions = writeQuestions([{ ...draft, kind: 'multiple' }])
    expect(storedQuestions).toEqual({ questions: [questions[1]] })
  })

  it('lose the answer with its option', () => {
    const [draft] = readQuestions({ questions: [questions[1]] })
    if (!draft) {
      throw new Error('a question was expected')
    }
    const remainingOptions = draft.options.filter(({ id }) => id !== 'a')
    expect(writeQuestions([{ ...draft, options: remainingOptions }]).questions[0]).toMatchObject({
      answer: ['c'],
    })
  })

  it('begin with ids that the definition takes', () => {
    const draft = emptyQuestion()
    expect(draft.id).toMatch(/^q-[a-z0-9]+$/)
    expect(new Set(draft.options.map(({ id }) => id)).size).toBe(2)
  })

  it.each([null, {}, { questions: 'x' }, { questions: [1, null, 'x'] }, { rubric: 7 }])(
    'are none where there are none: %j',
    (definition) => {
      expect(readQuestions(definition)).toEqual([])
      expect(readRubric(definition)).toEqual([])
    },
  )

  it('keep what is typed until it is stored, and are tidy then', () => {
    const [draft] = readQuestions({ questions: [questions[2]] })
    if (!draft) {
      throw new Error('a question was expected')
    }
    const typing = { ...draft, number: '3,', units: 'KB, Ko, ' }
    const storedQuestions = writeQuestions([typing])
    expect(readQuestions(storedQuestions)[0]).toMatchObject({ number: '3,', units: 'KB, Ko, ' })
    expect(tidyDefinition('quiz', writeQuestions([{ ...typing, number: '1 500,5' }]))).toMatchObject({
      questions: [{ answer: 1500.5, units: ['KB', 'Ko'] }],
    })
    const accepted = { en: 'alt\n\n tag ', fr: 'alt' }
    const text = writeQuestions([{ ...draft, kind: 'text', accepted }])
    expect(tidyDefinition('quiz', text)).toMatchObject({
      questions: [{ answer: { en: ['alt', 'tag'], fr: ['alt'] } }],
    })
  })
})

describe('a rubric in the editor', () => {
  it('comes out as it went in, its points as numbers', () => {
    const rubric = [{ id: 'a', points: 100, text: inBoth('Works') }]
    const none = { en: '', fr: '' }
    expect(writeRubric(readRubric({ rubric }), none)).toEqual({ rubric })
    const levels = [{ ...rubric[0], full: inBoth('All'), half: inBoth('Some'), none: inBoth('Nothing') }]
    const whole = { rubric: levels, good_work: inBoth('Good') }
    expect(writeRubric(readRubric(whole), readGoodWork(whole))).toEqual(whole)
    expect(tidyDefinition('assignment', whole)).toEqual(whole)
    const withProject = { ...whole, from_project: 'two-pages' }
    expect(tidyDefinition('assignment', withProject)).toEqual(withProject)
    expect(
      tidyDefinition('assignment', { rubric: [{ id: 'a', points: '100', text: inBoth('x') }] }),
    ).toMatchObject({ rubric: [{ points: 100 }] })
    expect(tidyDefinition('lesson', { rubric })).toEqual({})
  })
})
