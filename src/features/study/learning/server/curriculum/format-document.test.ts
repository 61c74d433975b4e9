import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exerciseParts } from '@/features/study/curriculum/exercise-draft.rules'
import { blockRunners } from '@/features/study/practice/code-blocks.rules'
import { runnerNames } from '@/features/study/practice/runners/registry'
import { itemGuideFields, weekFileSchema, weekGuideSchema } from '../../guide.schema'
import { criterionLevels } from '../../item-kinds'
import { exampleDataIn, examplesIn, textExamplesIn } from './format-document'
import { readGlossaryFile } from './glossary-file'
import { readItemFile } from './item-file.schema'
import { readSameAsFile } from './same-as'
import { readCodeBlocks } from './text-structure'

const text = readFileSync('curriculum/FORMAT.md', 'utf8')
const { items: examples, sameItems, weeks, glossaries } = examplesIn(text)

interface Example {
  kind: string
  runner?: string
  practises?: string[]
  questions?: { kind: string }[]
}

it.each(examples.map((example) => [(example as Example).runner ?? (example as Example).kind, example]))(
  'the example of %s is one that the import takes',
  (_, example) => {
    expect(readItemFile(example, exampleDataIn(text))).toMatchObject({
      facts: { minutes: expect.any(Number) },
    })
  },
)

it('has an item that is the same as another', () => {
  expect(sameItems.map(readSameAsFile)).toEqual([
    { file: expect.objectContaining({ same_as: expect.any(String), required: false }) },
  ])
})

it('has a glossary that the import takes, with the terms of its week', () => {
  expect(glossaries).toHaveLength(1)
  const glossary = readGlossaryFile(glossaries[0])
  expect(glossary.problems).toEqual([])
  const ids = glossary.terms.map(({ id }) => id)
  const { terms } = weekFileSchema.parse(weeks[0])
  expect(terms.filter((term) => !ids.includes(term))).toEqual([])
})

it('has a week that the import takes, with the goals that its items practise', () => {
  expect(weeks).toHaveLength(1)
  const week = weekFileSchema.parse(weeks[0])
  const goals = week.goals.map(({ id }) => id)
  const practised = examples.flatMap((example) => (example as Example).practises ?? [])
  expect(practised.length).toBeGreaterThan(0)
  expect(practised.filter((goal) => !goals.includes(goal))).toEqual([])
})

it('names every field of a week, and every one that each item may have', () => {
  const fields = [
    ...Object.keys(weekGuideSchema.shape),
    ...Object.keys(itemGuideFields),
    'good_work',
    ...criterionLevels,
  ]
  expect(fields.filter((field) => !text.includes(`\`${field}\``))).toEqual([])
})

it('has every kind of item, runner and question', () => {
  const found = examples as Example[]
  expect(new Set(found.map(({ kind }) => kind))).toEqual(
    new Set(['lesson', 'exercise', 'quiz', 'assignment']),
  )
  expect(runnerNames.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  const kinds = found.flatMap(({ questions = [] }) => questions.map(({ kind }) => kind))
  expect(new Set(kinds)).toEqual(new Set(['single', 'multiple', 'number', 'text', 'order', 'match']))
})

it('has code of every language that is run in a text, marked as it must be', () => {
  const found = textExamplesIn(text).map(readCodeBlocks)
  expect(found.flatMap(({ problems, unmarked }) => [...problems, ...unmarked])).toEqual([])
  const languages = new Set(found.flatMap(({ blocks }) => blocks.map(({ language }) => language)))
  expect([...languages].sort()).toEqual(Object.keys(blockRunners).sort())
})

it('names every part that an exercise may have', () => {
  expect(exerciseParts.filter((part) => !new RegExp(`\\b${part}\\b`).test(text))).toEqual([])
})
