import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files and folders of the repository that a document names. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`((?:src|scripts|bench|e2e|prisma)\/[\w./()[\]-]+)`/g)].map(([, path = '']) => path)

it('every path that a document names exists', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md')]
  const named = documents.flatMap((document) =>
    pathsIn(readFileSync(document, 'utf8')).map((path) => ({ document, path })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
})

it('a path that is gone is noticed', () => {
  expect(pathsIn('see `src/server/main.ts`').filter((path) => !existsSync(path))).toEqual([
    'src/server/main.ts',
  ])
})
