import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Records what CPython 3.11 prints for every example of the Python runner's test: node scripts/curriculum/record-cpython.mjs

const file = join(
  import.meta.dirname,
  '../../src/features/study/practice/runners/python/cpython.examples.json',
)
const folder = mkdtempSync(join(tmpdir(), 'cpython-'))
/** @type {{ code: string }[]} */
const examples = JSON.parse(readFileSync(file, 'utf8'))
const recorded = examples.map(({ code, ...more }) => {
  const { stdout, stderr } = spawnSync('python3', ['-'], {
    input: code,
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  })
  const lines = stderr.trim().split('\n')
  const line = Number(/line (\d+)/.exec(lines.filter((each) => each.includes('"<stdin>"')).at(-1) ?? '')?.[1])
  return { ...more, code, output: stdout.trim(), ...(stderr && { error: lines.at(-1), line }) }
})
rmSync(folder, { recursive: true })
writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`)
