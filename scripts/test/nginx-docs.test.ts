import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bodyBudgets } from '../../src/config/body-budgets'
import { connections } from '../../src/config/limits'
import { documentedNginx, nginxProgram, writeNginx } from './nginx.mjs'

const page = readFileSync(join(import.meta.dirname, '../../docs/operations/several-instances.md'), 'utf8')
const nginx = documentedNginx()
const settingOf = (directive: string) => new RegExp(`^\\s*${directive}\\s+([^;]+);`, 'm').exec(nginx)?.[1]

it('the configuration of nginx is one that Debian 12 can read, over modern TLS only, with a way from http', () => {
  expect(nginx).not.toMatch(/^\s*http2\s+on/m)
  expect(settingOf('ssl_protocols')).toBe('TLSv1.2 TLSv1.3')
  expect(nginx).toMatch(/listen 80;[\s\S]*?return 301 https:\/\//)
})

it('lets pass what this site takes, and no more', () => {
  const most = Number.parseInt(settingOf('client_max_body_size') ?? '', 10) * 1024 * 1024
  expect(most).toBeGreaterThanOrEqual(bodyBudgets.upload.bytes)
  expect(most).toBeLessThan(bodyBudgets.upload.bytes * 1.1)
  expect(settingOf('limit_conn')).toBe(`academy_connections ${connections.perAddress}`)
  expect(settingOf('client_body_timeout')).toBe(`${connections.bodyMs / 1000}s`)
})

it('names no shared data folder, and the address to listen on', () => {
  expect(page).not.toContain('one shared `DATA_DIR`')
  expect(page).toMatch(/HOST=10\.0\.0\.11/)
  expect(page).toMatch(/ufw allow/)
})

it.skipIf(!nginxProgram)('is accepted by nginx itself (skipped without nginx)', () => {
  const { folder, args } = writeNginx({ httpPort: 49_080, tlsPort: 49_443 })
  const { status, stderr } = spawnSync(String(nginxProgram), ['-t', ...args], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status, stderr).toBe(0)
  expect(stderr).not.toContain('[warn]')
})
