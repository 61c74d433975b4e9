import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const page = join(import.meta.dirname, '../../docs/operations/several-instances.md')

/** The configuration in the documents for operators. */
export const documentedNginx = () => /```nginx\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8'))?.[1] ?? ''

export const nginxProgram = [process.env.NGINX, 'nginx', '/usr/sbin/nginx'].find(
  (name) => name && spawnSync(name, ['-v']).status === 0,
)

/**
 * Writes the documented configuration with its own certificate, with ports that a test may use and, if `instances` is
 * given, with other instances behind it. Returns the arguments for nginx, and the folder, which the caller must remove.
 * @param {{ httpPort: number, tlsPort: number, instances?: number[] }} options
 */
export function writeNginx({ httpPort, tlsPort, instances }) {
  const folder = mkdtempSync(join(tmpdir(), 'mboa-nginx-'))
  // The workers of nginx may run as another account.
  chmodSync(folder, 0o755)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', key, '-out', certificate],
  ])
  let site = documentedNginx()
    .replace(/(ssl_certificate)\s+[^;]+;/, `$1 ${certificate};`)
    .replace(/(ssl_certificate_key)\s+[^;]+;/, `$1 ${key};`)
    // Some machines have no IPv6.
    .replace(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 443', `listen 127.0.0.1:${tlsPort}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
  for (const [place, port] of (instances ?? []).entries()) {
    site = site
      .replace(`10.0.0.1${place + 1}:3000`, `127.0.0.1:${port}`)
      .replaceAll('https://academy.example', `https://localhost:${tlsPort}`)
      .replaceAll('server_name academy.example', 'server_name localhost')
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ')
  const logs = `pid ${join(folder, 'pid')}; error_log ${instances ? join(folder, 'error.log') : 'stderr'};`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `${logs} daemon off; events {} http { access_log off; ${temporary} ${site} }`)
  return { folder, args: ['-p', folder, '-c', file] }
}

/**
 * Starts nginx in front of these instances, with the documented configuration.
 * @param {{ httpPort: number, tlsPort: number, instances: number[] }} options
 */
export function startNginx(options) {
  const { folder, args } = writeNginx(options)
  const server = spawn(String(nginxProgram), args, { stdio: 'ignore' })
  const ended = new Promise((done) => server.once('exit', done))
  return {
    errors: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    async stop() {
      server.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
