import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { exitCode, supervise } from './supervise.mjs'

/** A server that records each start, reports that it listens, then runs `line`. `onStop`: the code that runs at SIGTERM. */
function start(line: string, onStop = 'process.exit(0)') {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-supervise-'))
  const notes = join(folder, 'starts')
  const script = join(folder, 'server.mjs')
  writeFileSync(notes, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
     appendFileSync(${JSON.stringify(notes)}, 'x')
     const starts = readFileSync(${JSON.stringify(notes)}, 'utf8').length
     process.on('SIGTERM', () => { ${onStop} })
     process.send({ listening: 'http://here' }); ${line}`,
  )
  const onListening = vi.fn()
  const options = {
    command: process.execPath,
    args: [script],
    env: process.env,
    cwd: folder,
    output: 'ignore' as const,
  }
  const running = supervise({ ...options, onListening })
  return { running, onListening, starts: () => readFileSync(notes, 'utf8').length }
}

const stay = 'setInterval(() => {}, 1000);'

it('starts the server again when it dies, and stops it when asked', async () => {
  const { running, onListening, starts } = start(`if (starts === 1) process.exit(1); ${stay}`)
  await expect.poll(() => onListening, { timeout: 5_000 }).toHaveBeenCalledTimes(2)
  running.stop()
  expect(await running.ended).toBe(0)
  expect(starts()).toBe(2)
})

it('does not try again what a wrong configuration forbids', async () => {
  const { running, starts } = start('process.exit(78)')
  expect(await running.ended).toBe(78)
  expect(starts()).toBe(1)
})

it('a second stop ends a server that does not', async () => {
  const { running, onListening } = start(stay, '')
  await expect.poll(() => onListening, { timeout: 5_000 }).toHaveBeenCalled()
  running.stop()
  running.stop()
  expect(await running.ended).toBe(1)
})

it('ends with an error when PostgreSQL is gone for good, so that it is started again', async () => {
  const { running, onListening } = start(stay)
  await expect.poll(() => onListening, { timeout: 5_000 }).toHaveBeenCalled()
  expect(await exitCode(running, { ended: Promise.resolve() })).toBe(1)
})

it('ends with the code of the server when that was asked to stop', async () => {
  const { running, onListening } = start(stay)
  await expect.poll(() => onListening, { timeout: 5_000 }).toHaveBeenCalled()
  const code = exitCode(running, { ended: new Promise(() => undefined) })
  running.stop()
  expect(await code).toBe(0)
})
