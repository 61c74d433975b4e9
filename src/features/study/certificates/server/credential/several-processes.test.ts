import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newKeyFile } from '@/testing/certificates'

const run = promisify(execFile)
const root = process.cwd()
// In node_modules, because the program loads packages from there.
const cache = join(root, 'node_modules', '.cache')
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, 'sign-in-process-'))
const program = join(folder, 'sign.mjs')

beforeAll(async () => {
  await build({
    entryPoints: [join(root, 'src/testing/sign-in-process.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startInstance = async (keyFile: string, at: number) => {
  const env = {
    ...process.env,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'mboa-instance-')),
    CREDENTIAL_KEY_FILE: keyFile,
    SITE_URL: 'https://academy.example',
  }
  const { stdout } = await run(process.execPath, [program, String(at)], { env, cwd: root })
  return JSON.parse(stdout) as { key: string; credential: string; compact: string }
}

it('instances that begin at the same moment without a key agree on one and sign alike', async () => {
  for (let round = 0; round < 3; round += 1) {
    const keyFile = newKeyFile()
    const at = Date.now() + 2_500
    const signed = await Promise.all([1, 2, 3].map(() => startInstance(keyFile, at)))
    const { keys } = JSON.parse(readFileSync(keyFile, 'utf8')) as { keys: { id: string }[] }
    expect(keys).toHaveLength(1)
    expect(signed).toEqual([signed[0], signed[0], signed[0]])
    expect(signed[0]?.key).toBe(keys[0]?.id)
    // The keys that the other instances made were removed.
    expect(readdirSync(dirname(keyFile))).toHaveLength(1)
  }
}, 60_000)
