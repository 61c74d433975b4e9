import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeOldBuilds } from './build.mjs'
import { startOf } from './process-identity.mjs'

const builds = join('.next', 'builds')

function makeBuild(root: string, name: string, builtAt: number) {
  const folder = join(root, builds, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'source-hash'), name)
  utimesSync(join(folder, 'source-hash'), builtAt, builtAt)
  writeFileSync(join(root, builds, `${name}.tsconfig.json`), '{}')
  return folder
}

function useIt(root: string, name: string, pid: number | undefined, start = startOf(pid ?? 0)) {
  mkdirSync(join(root, builds, `${name}.users`))
  writeFileSync(join(root, builds, `${name}.users`, `${pid}.json`), JSON.stringify({ pid, start }))
}

it('a build stays while a process uses it, and the newest that nobody uses; the others go', () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-builds-'))
  const living = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  for (const [index, name] of ['used', 'left', 'old', 'newest', 'mine'].entries()) {
    makeBuild(root, name, index + 1)
  }
  useIt(root, 'used', living.pid)
  useIt(root, 'left', living.pid, 'another start of this number')
  removeOldBuilds(root, join(builds, 'mine'))
  living.kill('SIGKILL')
  expect(readdirSync(join(root, builds)).sort()).toEqual([
    'mine',
    'mine.tsconfig.json',
    'newest',
    'newest.tsconfig.json',
    'used',
    'used.tsconfig.json',
    'used.users',
  ])
})

it('a build that is being made is nobody’s to remove', () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-builds-'))
  for (const name of ['a', 'b', 'mine']) {
    makeBuild(root, name, 1)
  }
  for (const name of ['a', 'b']) {
    writeFileSync(
      join(root, builds, `${name}.lock`),
      JSON.stringify({ pid: process.pid, start: startOf(process.pid) }),
    )
  }
  removeOldBuilds(root, join(builds, 'mine'))
  expect(['a', 'b'].map((name) => existsSync(join(root, builds, name)))).toEqual([true, true])
})
