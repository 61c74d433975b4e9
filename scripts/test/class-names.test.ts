import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import { readImports } from './reached-specs.mjs'

// Each style sheet leaves out the class names of screens that it is not for. A file that moves to other screens must not lose its looks.

const root = process.cwd()

const isOffice = (entry: string) => entry.includes('(office)')

/** The files in which this style sheet and those that it imports do not look for class names. */
function leftOutOf(sheet: string): string[] {
  const text = readFileSync(join(root, sheet), 'utf8')
  const place = (path: string) => join(dirname(sheet), path)
  const own = [...text.matchAll(/@source not '(\.[^']+)';/g)].map(([, path = '']) => place(path))
  const imported = [...text.matchAll(/@import '(\.[^']+)';/g)].map(([, path = '']) => place(path))
  return [...own, ...imported.flatMap(leftOutOf)]
}

const draws = /\/ui\/.*\.tsx?$|\/app\/.*\.tsx$/
const isLeftOut = (file: string, patterns: readonly string[]) =>
  patterns.some((pattern) => matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`))

it.each([
  { sheet: 'src/app/globals.css', isFor: (entry: string) => !isOffice(entry), least: 150 },
  { sheet: 'src/app/office.css', isFor: isOffice, least: 250 },
])('$sheet has the class names of every screen that it is for', async ({ sheet, isFor, least }) => {
  const entries = globSync('src/app/**/*.tsx', { cwd: root }).filter(isFor)
  const reached = [...(await readImports(root, entries)).keys()].filter(
    (file) => file.startsWith('src/') && draws.test(file) && !/\/(server|emails|pdf)\//.test(file),
  )
  expect(reached.length).toBeGreaterThan(least)
  const patterns = leftOutOf(sheet)
  expect(patterns.length).toBeGreaterThan(5)
  expect(reached.filter((file) => isLeftOut(file, patterns))).toEqual([])
})
