import { globSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { expect, it } from 'vitest'

/** File names that mean the same in every feature, or are the name of a use case. */
const fixed = /^(actions|main|socket-events|office\.schema|list-messages)\.ts$/

/** File names that occur in more than one feature. */
function repeated(files: readonly string[]): string[] {
  const features = new Map<string, Set<string>>()
  for (const file of files) {
    const feature = relative('src/features', file).split('/').slice(0, 2).join('/')
    const name = basename(file)
    features.set(name, (features.get(name) ?? new Set()).add(feature))
  }
  return [...features].filter(([name, { size }]) => size > 1 && !fixed.test(name)).map(([name]) => name)
}

it('the name of a file says its feature: two features have no file of the same name', () => {
  const files = globSync('src/features/*/*/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(repeated(files)).toEqual([])
})

it('a name in two features is noticed, twice in one feature is not', () => {
  expect(
    repeated([
      'src/features/talk/chat/ui/outbox.ts',
      'src/features/base/offline/outbox.ts',
      'src/features/study/practice/runners/sql/worker.ts',
      'src/features/study/practice/runners/web/worker.ts',
      'src/features/talk/chat/actions.ts',
      'src/features/base/mail/actions.ts',
    ]),
  ).toEqual(['outbox.ts'])
})
