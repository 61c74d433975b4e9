import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockInstance } from './instance-lock.mjs'

const newFolder = () => mkdtempSync(join(tmpdir(), 'mboa-lock-'))
const address = 'http://localhost:3000'

it('a second start in the same folder is told where the first one runs', () => {
  const folder = newFolder()
  const release = lockInstance(folder, address)
  expect(() => lockInstance(folder, 'http://localhost:3001')).toThrow(
    /already running at http:\/\/localhost:3000/,
  )
  release()
  expect(existsSync(join(folder, 'instance.json'))).toBe(false)
  lockInstance(folder, address)()
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
