import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileStore } from '../page-store/file-store'
import { loadRunnerFiles } from '../page-store/load-runner-files'
import { createPipeline } from './pipeline'

const siteUrl = 'https://academy.test'
let server: Server
let base: string

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-runners-'))
  mkdirSync(join(root, 'public'))
  writeFileSync(join(root, 'public', 'sw.js'), 'addEventListener("fetch", () => {})')
  for (const name of [
    'run-html.0123456789ab.html',
    'run-worker.0123456789ab.html',
    'python.0123456789ab.js',
    'python.0123456789ab.wasm',
  ]) {
    writeFileSync(join(root, name), name)
    writeFileSync(join(root, `${name}.br`), brotliCompressSync(Buffer.from(name)))
  }
  writeFileSync(join(root, 'manifest.json'), '{}')
  const files = new FileStore(siteUrl)
  await files.load([{ path: join(root, 'public'), url: '/', cacheControl: 'public, max-age=3600' }])
  const answerRunner = await loadRunnerFiles(root, siteUrl)
  server = createServer(
    createPipeline({
      bootScript: '',
      siteUrl,
      dev: false,
      proxies: 0,
      isOurHost: () => true,
      answerStored: (req, res) =>
        req.headers['x-from'] !== 'next' && (files.answer(req, res) || answerRunner(req, res)),
      next: async (_, res) => {
        res.setHeader('Content-Type', 'application/javascript')
        res.end('served from disk')
      },
      onError: () => undefined,
    }),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(base + path, { headers })
  const directives = (response.headers.get('content-security-policy') ?? '').split('; ')
  const policy = new Map(
    directives.map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1).join(' ')]),
  )
  return { response, policy, headers: response.headers, text: await response.text() }
}

const hash = '0123456789ab'
describe.each([`/run/html.${hash}.html`, `/run/worker.${hash}.html`, '/run/html', '/run/worker'])(
  '%s',
  (path) => {
    it('has an origin of its own, by its header', async () => {
      const { policy, response } = await ask(path)
      expect(response.status).toBe(200)
      expect(policy.get('sandbox')).toBe('allow-scripts allow-forms')
    })

    it('reaches nothing', async () => {
      const { policy } = await ask(path)
      expect(policy.get('default-src')).toBe("'none'")
      expect(policy.get('form-action')).toBe("'none'")
      expect(policy.get('base-uri')).toBe("'none'")
      expect(policy.has('connect-src')).toBe(false)
      expect(policy.has('frame-src')).toBe(false)
    })

    it('stands in frames of our own pages and of nobody else', async () => {
      const { policy, headers } = await ask(path)
      expect(policy.get('frame-ancestors')).toBe("'self'")
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toMatch(/^text\/html/)
    })

    it('is compressed as it was built', async () => {
      const { headers, text } = await ask(path, { 'accept-encoding': 'br' })
      expect(headers.get('content-encoding')).toBe('br')
      expect(text).toBe(`run-${path.slice(5).split('.')[0]}.${hash}.html`)
      const expected = path.endsWith('.html') ? 'public, max-age=31536000, immutable' : 'no-cache'
      expect(headers.get('cache-control')).toBe(expected)
    })
  },
)

it('text becomes code in the page of the HTML exercises only through its guard', async () => {
  const { policy } = await ask('/run/html')
  expect(policy.get('script-src')).toBe("'unsafe-inline'")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('default')
})

it('the other page may make workers of what it was sent, and compile', async () => {
  const { policy } = await ask('/run/worker')
  expect(policy.get('worker-src')).toBe('blob:')
  expect(policy.get('script-src')).toContain("'wasm-unsafe-eval'")
})

it.each([
  ['/workers/python.0123456789ab.js', 'application/javascript; charset=utf-8'],
  ['/workers/python.0123456789ab.wasm', 'application/wasm'],
])('%s is kept for ever, and could do nothing as a worker of ours', async (path, type) => {
  const { headers } = await ask(path)
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('x-frame-options')).toBe('DENY')
})

it.each(['memory', 'next'])('/sw.js from %s may fetch, and is revalidated each time', async (from) => {
  const { headers } = await ask('/sw.js', { 'x-from': from })
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  expect(headers.get('cache-control')).toBe('no-cache')
})

it('what only looks alike keeps the closed policy', async () => {
  const { headers } = await ask('/fr/sw.js', { 'x-from': 'next' })
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers.get('cache-control')).toBe('private, no-store')
})
