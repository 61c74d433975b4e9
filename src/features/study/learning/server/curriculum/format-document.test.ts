import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exerciseParts } from '@/features/study/curriculum/exercise-draft.rules'
import { runnerNames } from '@/features/study/practice/runners/registry'
import { exampleDataIn, examplesIn } from './format-document'
import { readGlossaryFile } from './glossary-file'
import { readItemFile } from './item-file.schema'

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
    expect(readItemFile(example, exampleDataIn(text))).toMatchObject({
      facts: { minutes: expect.any(Number) },
    })
  },
)

it('the example of a glossary is one that the import takes', () => {
  const glossaries = examplesIn(text, 'glossary.yml').map(readGlossaryFile)
  expect(glossaries).toEqual([{ terms: [expect.objectContaining({ id: 'status-code' })], problems: [] }])
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

it('names every part that an exercise may have', () => {
  expect(exerciseParts.filter((part) => !new RegExp(`\\b${part}\\b`).test(text))).toEqual([])
})
