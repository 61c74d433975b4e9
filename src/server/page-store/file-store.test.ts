import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FileStore, packedFolders, publicFiles } from './file-store'

let server: Server
let base: string
/** Another text than the file has, to see where an answer comes from. */
const packed = { br: brotliCompressSync('packed by the build'), gz: gzipSync('packed by the build') }

beforeAll(async () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-files-'))
  mkdirSync(join(root, '.next', 'static', 'chunks'), { recursive: true })
  mkdirSync(join(root, 'public', 'icons'), { recursive: true })
  writeFileSync(join(root, '.next', 'static', 'chunks', 'a[b]-1.js'), 'let a = 1;'.repeat(200))
  writeFileSync(join(root, '.next', 'static', 'chunks', 'a.js.map'), '{}')
  writeFileSync(join(root, '.next', 'static', 'chunks', 'b.css'), 'p{}')
  mkdirSync(join(root, '.next', 'packed', 'static', 'chunks'), { recursive: true })
  writeFileSync(join(root, '.next', 'packed', 'static', 'chunks', 'b.css.br'), packed.br)
  writeFileSync(join(root, '.next', 'packed', 'static', 'chunks', 'b.css.gz'), packed.gz)
  writeFileSync(join(root, 'public', 'icons', 'icon.svg'), '<svg/>')
  writeFileSync(join(root, '.next', 'sw.js'), 'self')
  writeFileSync(join(root, '.next', 'page-speed.js'), 'self')
  writeFileSync(join(root, '.next', 'BUILD_ID'), 'x')
  const store = new FileStore('http://localhost:3000')
  await store.load([...packedFolders(root), publicFiles(root)])
  server = createServer((req, res) => void (store.answer(req, res) || res.writeHead(299).end()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

it('caches built files for ever, compressed, under their encoded name', async () => {
  const answer = await fetch(`${base}/_next/static/chunks/a%5Bb%5D-1.js`, {
    headers: { 'accept-encoding': 'br' },
  })
  expect(answer.headers.get('content-encoding')).toBe('br')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.text()).toHaveLength(2000)
})

it('sends what the build has compressed as it is', async () => {
  for (const [encoding, unpack, size] of [
    ['br', brotliDecompressSync, packed.br.length],
    ['gzip', gunzipSync, packed.gz.length],
  ] as const) {
    const answer = await new Promise<Buffer>((done, fail) => {
      const headers = { 'accept-encoding': encoding }
      get(`${base}/_next/static/chunks/b.css`, { headers }, (res) => {
        expect(res.headers['content-encoding']).toBe(encoding)
        buffer(res).then(done, fail)
      })
    })
    expect(answer).toHaveLength(size)
    expect(unpack(answer).toString()).toBe('packed by the build')
  }
})

it('caches public files for an hour', async () => {
  const answer = await fetch(`${base}/icons/icon.svg`)
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
})

it('serves the service worker uncached, with a policy that lets it fetch from this site only', async () => {
  const answer = await fetch(`${base}/sw.js`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
})

it('serves the file that measures page loads, which a browser keeps for a day', async () => {
  const answer = await fetch(`${base}/page-speed.js`)
  expect(answer.headers.get('content-type')).toContain('javascript')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
})

it.each(['/BUILD_ID', '/_next/static/chunks/a.js.map', '/package.json', '/../package.json', '/icons/'])(
  'does not serve %s',
  async (path) => {
    expect((await fetch(base + path)).status).toBe(299)
  },
)
