import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { wings } from '../../src/features/order'

const folder = 'src/features'
/** 'wing/feature' of every feature, the lowest first. */
const names = Object.entries(wings).flatMap(([wing, { features }]) =>
  Object.keys(features).map((feature) => `${wing}/${feature}`),
)
const featureOf = (path: string) => relative(folder, path).split('/').slice(0, 2).join('/')

/** Private modules of a feature. Other features use its use cases and `*.queries`. */
const isPrivate = (path: string) => /\.(repository|presenter)$/.test(path)

/** The modules of features that a file imports, as paths without extension. */
function importedFeatures(file: string, source: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']*)'/g)]
    .map(([, module = '']) =>
      module.startsWith('@/') ? module.replace('@/', 'src/') : join(dirname(file), module),
    )
    .filter((path) => path.startsWith(`${folder}/`))
}

/** The forbidden imports of one file. */
function violations(file: string, source: string): string[] {
  const own = featureOf(file)
  return importedFeatures(file, source)
    .filter((path) => featureOf(path) !== own)
    .flatMap((path) => [
      ...(names.indexOf(featureOf(path)) < names.indexOf(own)
        ? []
        : [`${file} imports ${path}, which is not above ${own} in the list`]),
      ...(isPrivate(path) ? [`${file} imports ${path}, which is private to its feature`] : []),
    ])
}

it('every feature has its place, and a name of its own', () => {
  const folders = globSync(`${folder}/*/*/`).map(featureOf)
  expect([...names].sort()).toEqual(folders.sort())
  const words = [...Object.keys(wings), ...names.map((name) => name.split('/')[1])]
  expect(words).toEqual([...new Set(words)])
  expect(Object.keys(wings).length).toBeLessThanOrEqual(8)
})

it('a feature imports only from those above it, and never their repositories and presenters', () => {
  const files = globSync(`${folder}/*/*/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => violations(file, readFileSync(file, 'utf8')))).toEqual([])
})

it.each([
  ["import { payOut } from '@/features/money/payments/server/pay-out'", 'base/mail', 1],
  ["import { payOut } from '../../../money/payments/server/pay-out'", 'base/mail', 1],
  ["const { payOut } = await import('@/features/money/payments/server/pay-out')", 'base/mail', 1],
  ["export type { Paid } from '@/features/money/payments/payment-views'", 'base/mail', 1],
  ["import { queueMail } from '@/features/base/mail/server/queue-mail'", 'money/payments', 0],
  ["import { claim } from '@/features/base/mail/server/outbox.repository'", 'money/payments', 1],
  ["import { claim } from '../server/outbox.repository'", 'base/mail', 0],
])('%s in %s: %i refused', (line, feature, count) => {
  expect(violations(`${folder}/${feature}/server/probe.ts`, line)).toHaveLength(count)
})

/** The folders of payments/server, the lowest first. The files beside these folders are shared, and import none of them. */
const rooms = ['settlement', 'attempts', 'claims', 'checkout', 'sharing', 'office', 'refunds']

it('each room of the payments uses only those before it', () => {
  const server = `${folder}/money/payments/server`
  const roomOf = (path: string) => rooms.indexOf(relative(server, path).split('/')[0] ?? '')
  const files = globSync(`${server}/**/*.ts`).filter((file) => !/\.test\.ts$/.test(file))
  const upward = files.flatMap((file) =>
    importedFeatures(file, readFileSync(file, 'utf8'))
      .filter((path) => path.startsWith(`${server}/`) && roomOf(path) > roomOf(file))
      .map((path) => `${file} imports ${path}`),
  )
  expect(upward).toEqual([])
})
