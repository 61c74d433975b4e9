import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { isRunning, lockInstance as lock } from './instance-lock.mjs'
import { startOf } from './process-identity.mjs'

const newFolder = () => mkdtempSync(join(tmpdir(), 'mboa-lock-'))
const address = 'http://localhost:3000'
const lockInstance = (folder: string, SITE_URL: string, DATABASE_URL?: string, PORT = 3000) =>
  lock({ DATA_DIR: folder, SITE_URL, DATABASE_URL, PORT })

it('a second start in the same folder learns where the first one runs', () => {
  const folder = newFolder()
  const release = lockInstance(folder, address)
  expect(() => lockInstance(folder, 'http://localhost:3001')).toThrow(
    /already running at http:\/\/localhost:3000/,
  )
  release()
  expect(existsSync(join(folder, 'instance.json'))).toBe(false)
  lockInstance(folder, address)()
})

it('with a database elsewhere, one instance runs on each port of a folder', () => {
  const folder = newFolder()
  expect(isRunning(folder)).toBe(false)
  const elsewhere = 'postgresql://127.0.0.1/academy'
  const first = lockInstance(folder, address, elsewhere)
  const second = lockInstance(folder, address, elsewhere, 3001)
  expect(() => lockInstance(folder, address, elsewhere)).toThrow(/already running/)
  first()
  expect(isRunning(folder)).toBe(true)
  second()
  expect(isRunning(folder)).toBe(false)
})

it('what a killed run left behind does not stand in the way, even when its number is in use again', async () => {
  const folder = newFolder()
  const file = join(folder, 'instance.json')
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  writeFileSync(file, JSON.stringify({ pid: child.pid, start: 'another time', address }))
  lockInstance(folder, address)()
  writeFileSync(file, JSON.stringify({ pid: 2 ** 22 + 1, start: '1', address }))
  lockInstance(folder, address)()
  writeFileSync(file, 'half a li')
  lockInstance(folder, address)()
  child.kill('SIGKILL')
})

it.runIf(process.platform === 'linux')(
  'a killed process that nobody has collected yet does not count as running',
  async () => {
    const folder = newFolder()
    // `sleep` never waits for its child: after the kill, the child stays a zombie.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'])
    const pid = Number(String(await new Promise((done) => parent.stdout.once('data', done))))
    const start = startOf(pid)
    writeFileSync(join(folder, 'instance.json'), JSON.stringify({ pid, start, address }))
    expect(() => lockInstance(folder, address)).toThrow(/already running/)
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => lockInstance(folder, address)())
    parent.kill('SIGKILL')
  },
)
