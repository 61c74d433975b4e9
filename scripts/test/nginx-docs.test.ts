import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bodyBudgets } from '../../src/config/body-budgets'
import { connections } from '../../src/config/limits'

const page = readFileSync(join(import.meta.dirname, '../../docs/operations/several-instances.md'), 'utf8')
const nginx = /```nginx\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
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

const program = [process.env.NGINX, 'nginx', '/usr/sbin/nginx'].find(
  (name) => name && spawnSync(name, ['-v']).status === 0,
)

it.skipIf(!program)('is accepted by nginx itself (skipped without nginx)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=academy.example', '-keyout', key, '-out', certificate],
  ])
  const site = nginx
    .replace(/(ssl_certificate)\s+[^;]+;/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key)\s+[^;]+;/, `$1 ${key};`)
    // Ports that a test may listen on, and not every machine has IPv6.
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 443', 'listen 49443')
    .replaceAll('listen 80;', 'listen 49080;')
  const file = join(folder, 'nginx.conf')
  const logs = `pid ${join(folder, 'pid')}; error_log stderr;`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  writeFileSync(file, `${logs} events {} http { access_log off; ${temporary} ${site} }`)
  const { status, stderr } = spawnSync(String(program), ['-t', '-p', folder, '-c', file], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(status, stderr).toBe(0)
  expect(stderr).not.toContain('[warn]')
})
