import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withSourcePlaces } from './source-places.mjs'

const root = mkdtempSync(join(tmpdir(), 'mboa-stack-'))
const folder = join(root, '.next/builds/0123/server/chunks')
const built = join(folder, 'src_app_[locale]_(student)_page._.js')

beforeAll(async () => {
  mkdirSync(join(root, 'src'))
  mkdirSync(folder, { recursive: true })
  const source =
    'export const unused = 1\n\nexport function fail(): never {\n  throw new Error("broken")\n}\nfail()\n'
  writeFileSync(join(root, 'src/fails.ts'), source)
  await build({
    entryPoints: [join(root, 'src/fails.ts')],
    outfile: built,
    minify: true,
    sourcemap: true,
    format: 'cjs',
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(root, { recursive: true }))

function traceOf(file: string): string {
  try {
    execFileSync(process.execPath, [file], { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    return (error as { stderr: string }).stderr
  }
  throw new Error('nothing failed')
}

it('names the places of the source, in a trace and in a line of the log', () => {
  const trace = traceOf(built)
  expect(trace).not.toContain('fails.ts')
  expect(withSourcePlaces(trace, root)).toContain('src/fails.ts:4:9')
  const line = JSON.stringify({ event: 'request.failed', err: { stack: trace } })
  expect(JSON.parse(withSourcePlaces(line, root)).err.stack).toContain('src/fails.ts:4:9')
})

it('finds the same build here when the trace comes from another machine', () => {
  const elsewhere = traceOf(built).replaceAll(root, '/opt/academy')
  expect(withSourcePlaces(elsewhere, root)).toContain('src/fails.ts:4:9')
})

it('leaves everything else as it is', () => {
  const other = 'at x (/nowhere/a.js:1:2)\n    at node:internal/timers:1:2 /.next/b.js:9:9 file:///c.mjs:1:1'
  expect(withSourcePlaces(other, root)).toBe(other)
})
