import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { versionOf } from '../run/version.mjs'
import { cutRelease } from './cut-release.mjs'
import { recordFile, recordOf, versionProblems } from './released.mjs'

const project = join(import.meta.dirname, '..', '..')

it('the version of this repository is true', () => {
  expect(versionProblems(project)).toEqual([])
})

it('the lock file names the version of package.json', () => {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    version: string
    packages: Record<string, { version: string }>
  }
  expect([lock.version, lock.packages['']?.version]).toEqual([versionOf(project), versionOf(project)])
})

it('documents and containers name no version that a release would have to change', () => {
  const files = globSync(
    '{README.md,.env.example,docs/*.md,docs/operations/*.*,deploy/**/*.*,deploy/**/Containerfile}',
    {
      cwd: project,
    },
  )
  expect(files.length).toBeGreaterThan(20)
  const named = new RegExp(`mboa-academy[:-]v?\\d|\\b${versionOf(project).replaceAll('.', '\\.')}\\b`)
  // The recipe shows the form of a version.
  const recipe = 'docs/how-to-add.md'
  expect(
    files.filter((file) => file !== recipe && named.test(readFileSync(join(project, file), 'utf8'))),
  ).toEqual([])
})

let root: string
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const addMigration = (name: string, sql = 'SELECT 1;\n') =>
  write(`prisma/migrations/${name}/migration.sql`, sql)
const setVersion = (version: string) => {
  write('package.json', `${JSON.stringify({ name: 'academy', version }, null, 2)}\n`)
  const lock = {
    name: 'academy',
    version,
    lockfileVersion: 3,
    packages: { '': { name: 'academy', version } },
  }
  write('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
}
const setUnreleased = (text: string) =>
  write('CHANGELOG.md', `# Changelog\n\n## Unreleased\n\n${text}## 0.1.0 (2026-01-01)\n\n- It began.\n`)
const commit = (message: string) => {
  git('add', '--all')
  git('commit', '--quiet', '-m', message)
}
const release = (version: string) => () => cutRelease(root, { version, date: '2026-02-01' })

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'version-'))
  git('init', '--quiet', '--initial-branch', 'main')
  git('config', 'user.name', 'Somebody')
  git('config', 'user.email', 'somebody@example.cm')
  addMigration('20260101000000_first')
  setVersion('0.1.0')
  setUnreleased('')
  write(recordFile, `${JSON.stringify(recordOf(root, { version: '0.1.0', date: '2026-01-01' }), null, 2)}\n`)
  commit('Begin')
})
afterEach(() => rmSync(root, { recursive: true }))

const work = () => {
  setVersion('0.2.0')
  setUnreleased('Its version will be 0.2.0.\n\n### Added\n\n- A door.\n\n')
  addMigration('20260102000000_second')
  commit('Work')
}

describe('what a version must say', () => {
  it('refuses a changed, a removed and a late migration of the release', () => {
    for (const change of [
      () => addMigration('20260101000000_first', 'SELECT 2;\n'),
      () => rmSync(join(root, 'prisma/migrations/20260101000000_first'), { recursive: true }),
      () => addMigration('20251231000000_before'),
    ]) {
      change()
      expect(versionProblems(root)[0]).toContain('A migration of 0.1.0 was changed')
      git('checkout', '--quiet', '--', '.')
      git('clean', '-fdq')
    }
    expect(versionProblems(root)).toEqual([])
  })

  it('refuses a changed section of a release', () => {
    write('CHANGELOG.md', read('CHANGELOG.md').replace('It began', 'It had begun'))
    expect(versionProblems(root)).toEqual(['The changelog of 0.1.0 or of a version before it was changed.'])
  })

  it('refuses a newer migration without an entry, and with the name of the release', () => {
    addMigration('20260102000000_second')
    const problems = versionProblems(root).join('\n')
    expect(problems).toContain('20260102000000_second: the section "Unreleased"')
    expect(problems).toContain('This is more than the release 0.1.0')
  })

  it('refuses an entry with the name of the release', () => {
    setUnreleased('- A door.\n\n')
    expect(versionProblems(root).join('\n')).toContain('This is more than the release 0.1.0')
  })

  it('refuses another name in the changelog than in package.json', () => {
    setVersion('0.2.0')
    setUnreleased('Its version will be 0.3.0.\n\n- A door.\n\n')
    expect(versionProblems(root)).toEqual([
      'The section "Unreleased" of CHANGELOG.md begins with "Its version will be 0.2.0."',
    ])
  })

  it('refuses another name if nothing has changed', () => {
    setVersion('0.2.0')
    expect(versionProblems(root)).toEqual([
      'package.json names 0.2.0, but nothing has changed since the release of 0.1.0.',
    ])
  })

  it('accepts the release itself, and what comes after it under the next name', () => {
    expect(versionProblems(root)).toEqual([])
    work()
    expect(versionProblems(root)).toEqual([])
  })
})

describe('a release', () => {
  const refuses = (version: string, reason: string) => {
    const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]
    expect(release(version)).toThrow(reason)
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')]).toEqual(before)
  }

  it('refuses a work tree with changes, also with a file that git does not know', () => {
    work()
    write('notes.txt', 'mine')
    refuses('0.2.0', 'not committed')
  })

  it('refuses a version that is not higher than the last one, or than the one that was named', () => {
    work()
    refuses('0.1.0', 'not higher than the last release, 0.1.0')
    refuses('0.0.9', 'not higher than the last release, 0.1.0')
    refuses('0.1.9', 'lower than 0.2.0, which package.json names already')
    refuses('0.2', 'is no version')
    refuses('v0.2.0', 'is no version')
  })

  it('refuses if nothing is under "Unreleased"', () => {
    refuses('0.2.0', 'is empty')
    setUnreleased('Its version will be 0.2.0.\n\n### Added\n\n')
    commit('Headings only')
    refuses('0.2.0', 'is empty')
  })

  it('refuses a version that has a tag', () => {
    work()
    git('tag', 'v0.2.0')
    refuses('0.2.0', 'There is a tag v0.2.0 already')
  })

  it('changes nothing if git does not commit', () => {
    work()
    write('.git/hooks/pre-commit', '#!/bin/sh\nexit 1\n')
    execFileSync('chmod', ['+x', join(root, '.git/hooks/pre-commit')])
    refuses('0.2.0', 'git commit failed')
  })

  it('is one commit with a tag', () => {
    work()
    const before = git('rev-parse', 'HEAD')
    release('0.2.0')()
    expect(git('rev-parse', 'HEAD^')).toBe(before)
    expect(git('log', '-1', '--format=%s')).toBe('Call this version 0.2.0')
    expect(git('diff', '--name-only', 'HEAD^').split('\n')).toEqual(['CHANGELOG.md', recordFile])
    expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
    expect(git('status', '--porcelain')).toBe('')
    expect(read('CHANGELOG.md')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-01)\n\n### Added\n\n- A door.\n\n## 0.1.0 (2026-01-01)\n\n- It began.\n',
    )
    expect(JSON.parse(read(recordFile))).toMatchObject({
      version: '0.2.0',
      date: '2026-02-01',
      lastMigration: '20260102000000_second',
    })
    expect(versionProblems(root)).toEqual([])
  })

  it('is followed by another, and names it in package.json and its lock file', () => {
    work()
    release('0.2.0')()
    write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- A window.\n'))
    commit('More')
    release('1.0.0')()
    expect(versionProblems(root)).toEqual([])
    expect(git('diff', '--name-only', 'HEAD^').split('\n')).toEqual([
      'CHANGELOG.md',
      'package-lock.json',
      'package.json',
      recordFile,
    ])
    expect(JSON.parse(read('package.json'))).toEqual({ name: 'academy', version: '1.0.0' })
    expect(JSON.parse(read('package-lock.json'))).toMatchObject({
      version: '1.0.0',
      packages: { '': { version: '1.0.0' } },
    })
    expect(git('tag').split('\n')).toEqual(['v0.2.0', 'v1.0.0'])
  })
})
