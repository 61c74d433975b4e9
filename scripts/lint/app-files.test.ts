import { globSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { expect, it } from 'vitest'

/** The file names that have a meaning for Next. */
const code =
  /^(page|layout|route|template|default|loading|error|global-error|not-found|sitemap|robots|manifest)\.tsx?$/
const assets =
  /^((apple-)?icon\d?\.(png|svg|tsx)|favicon\.ico|(opengraph|twitter)-image\.(png|tsx)|(globals|office)\.css)$/

/** The calls have no route files of their own: a table lists them all. */
const calls = /^src\/app\/api\/calls(\/[a-z-]+|\.test)?\.ts$/

const strangers = (files: readonly string[]) =>
  files.filter((file) => {
    const name = basename(file)
    return !code.test(name) && !assets.test(name) && !calls.test(file)
  })

it('src/app holds pages, layouts, routes and metadata only: the rest stands in the features', () => {
  const files = globSync('src/app/**', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative('.', join(entry.parentPath, entry.name)))
  expect(files.length).toBeGreaterThan(100)
  expect(strangers(files)).toEqual([])
})

it('a file with another name is noticed', () => {
  expect(
    strangers([
      'src/app/[locale]/page.tsx',
      'src/app/[locale]/catalogue.ts',
      'src/app/[locale]/page-frame.tsx',
      'src/app/api/payment/respond-verified.ts',
      'src/app/api/calls/student.ts',
    ]),
  ).toEqual([
    'src/app/[locale]/catalogue.ts',
    'src/app/[locale]/page-frame.tsx',
    'src/app/api/payment/respond-verified.ts',
  ])
})
