import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exerciseParts } from '@/features/study/curriculum/exercise-draft.rules'
import { blockRunners } from '@/features/study/practice/code-blocks.rules'
import { runnerNames } from '@/features/study/practice/runners/registry'
import { examplesIn, textExamplesIn } from './format-document'
import { readItemFile } from './item-file.schema'
import { readCodeBlocks } from './text-structure'

const text = readFileSync('curriculum/FORMAT.md', 'utf8')
const examples = examplesIn(text)

interface Example {
  kind: string
  runner?: string
  questions?: { kind: string }[]
}

it.each(examples.map((example) => [(example as Example).runner ?? (example as Example).kind, example]))(
  'the example of %s is one that the import takes',
  (_, example) => {
    expect(readItemFile(example)).toMatchObject({ facts: { minutes: expect.any(Number) } })
  },
)

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
