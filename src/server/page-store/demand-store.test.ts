import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DemandStore } from './demand-store'
import type { InternalAnswer } from './internal-listener'

let store: DemandStore
let lists: DemandStore
let server: Server
let base: string
let texts: Map<string, string>
/** Answers wait until this promise resolves. */
let gate: Promise<void>
let rendered: string[]

beforeEach(async () => {
  texts = new Map([
    ['/c/1', 'valid'],
    ['/c/2', 'valid'],
    ['/c/3', 'valid'],
    ['/list', 'list'],
  ])
  gate = Promise.resolve()
  rendered = []
  const listener = {
    async get(path: string, language?: string): Promise<InternalAnswer> {
      rendered.push(path)
      if (path === '/list') {
        return listIn(language)
      }
      const body = texts.get(path) ?? '<meta name="render-state" content="absent"/>'
      await gate
      return { status: 200, contentType: 'text/html; charset=utf-8', vary: '', body: Buffer.from(body) }
    },
  }
  store = new DemandStore({
    siteUrl: 'http://localhost:3000',
    listener,
    holds: (address) => /^\/c\/\d+$/.test(address),
    mostPages: 2,
  })
  lists = new DemandStore({
    siteUrl: 'http://localhost:3000',
    listener,
    holds: (address) => address === '/list',
    languageOf: ({ headers }) => (headers['accept-language'] === 'fr' ? 'fr' : 'en'),
  })
  server = createServer((req, res) => {
    if (!store.answer(req, res) && !lists.answer(req, res)) {
      const text = texts.get(req.url as string)
      res.writeHead(text ? 200 : 404).end(`asked Next: ${text}`)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const listIn = (language = 'none'): InternalAnswer => ({
  status: 200,
  contentType: 'application/json; charset=utf-8',
  vary: 'Accept-Language',
  ofLists: [['X-Total-Count', '2']],
  body: Buffer.from(JSON.stringify([language])),
})

const read = async (path: string) => (await fetch(base + path)).text()

it('keeps nothing of what does not exist, nor of other addresses', async () => {
  for (const path of ['/c/999', '/c/1?x=1', '/other', '/c/1/more']) {
    expect(await read(path)).toContain('asked Next')
  }
  expect(rendered).toEqual([])
  expect(store.size).toBe(0)
})

it('answers from memory once somebody has asked, until it changes', async () => {
  expect(await read('/c/1')).toBe('asked Next: valid')
  await expect.poll(() => read('/c/1')).toBe('valid')
  const answer = await fetch(`${base}/c/1`)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  texts.set('/c/1', 'revoked')
  store.forget('/c/1')
  expect(await read('/c/1')).toBe('asked Next: revoked')
  await expect.poll(() => read('/c/1')).toBe('revoked')
})

it('stores no page that was begun before a change', async () => {
  let open = () => {}
  gate = new Promise<void>((done) => {
    open = done
  })
  await read('/c/1')
  await expect.poll(() => rendered).toEqual(['/c/1'])
  texts.set('/c/1', 'revoked')
  store.forget('/c/1')
  open()
  gate = Promise.resolve()
  await expect.poll(() => read('/c/1')).toBe('revoked')
})

it('drops the least recently used first, and all at once', async () => {
  for (const path of ['/c/1', '/c/2']) {
    await expect.poll(() => read(path)).toBe('valid')
  }
  expect(await read('/c/1')).toBe('valid')
  await expect.poll(() => read('/c/3')).toBe('valid')
  expect(store.size).toBe(2)
  expect(await read('/c/1')).toBe('valid')
  expect(await read('/c/2')).toBe('asked Next: valid')
  store.forgetAll()
  expect(store.size).toBe(0)
})

it('keeps a list in each language, with its count, its tag and no scripts', async () => {
  const list = (language: string, headers = {}) =>
    fetch(`${base}/list`, { headers: { 'accept-language': language, ...headers } })
  for (const language of ['en', 'fr']) {
    expect(await (await list(language)).text()).toBe('asked Next: list')
    await expect.poll(async () => (await list(language)).text()).toBe(`["${language}"]`)
  }
  const answer = await list('fr')
  expect(answer.headers.get('x-total-count')).toBe('2')
  expect(answer.headers.get('vary')).toBe('Accept-Language, Accept-Encoding')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  const tag = answer.headers.get('etag') ?? ''
  expect((await list('fr', { 'if-none-match': tag })).status).toBe(304)
  expect((await list('en', { 'if-none-match': tag })).status).toBe(200)
  lists.forgetAll()
  expect(await (await list('en')).text()).toBe('asked Next: list')
})
