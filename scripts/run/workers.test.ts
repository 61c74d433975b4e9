import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunnerName } from '../../src/features/study/practice/runners/registry'
import { filesIn, type RunnerManifest } from '../../src/features/study/practice/server/runner-files'
import { buildWorkers } from './workers.mjs'

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'mboa-workers-'))
let manifest: RunnerManifest

beforeAll(async () => {
  manifest = (await buildWorkers(root, relative(root, folder))) as RunnerManifest
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kilobytes: [RunnerName, number][] = [
  ['web', 14],
  ['javascript', 10],
  ['typescript', 50],
  ['python', 205],
  ['sql', 310],
  ['formulas', 40],
  ['shell', 310],
  ['http', 10],
  ['tests', 15],
  ['order', 0],
  ['gap', 0],
  ['predict', 0],
  ['match', 0],
  ['text', 0],
  ['case', 0],
]

it.each(kilobytes)('%s travels with at most %i KB', (name, most) => {
  expect(filesIn(manifest, name).bytes).toBeLessThanOrEqual(most * 1024)
})

it('what a lesson fetches to run its code is small beside every runner', () => {
  expect(manifest.codeRuns.bytes).toBeLessThanOrEqual(7_500)
})

it('each runner is one classic script, for a worker that cannot load modules', () => {
  const files = Object.values(manifest.runners).flatMap(({ script, assets }) => [
    script,
    ...Object.values(assets),
  ])
  for (const { url } of files.filter((file) => file.url.endsWith('.js'))) {
    const text = readFileSync(join(folder, url), 'utf8')
    expect(text.startsWith('(()=>') || text.startsWith('"use strict";(()=>')).toBe(true)
  }
})

it('the pages hold their script whole', () => {
  for (const name of ['html', 'worker'] as const) {
    const page = readFileSync(
      join(folder, 'workers', `run-${manifest.pages[name].url.slice('/run/'.length)}`),
      'utf8',
    )
    expect(page.match(/<\/script/g)).toHaveLength(1)
    expect(page).not.toContain(' src=')
  }
})
