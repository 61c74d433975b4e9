import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InternalAnswer } from './internal-listener'
import { PageStore } from './page-store'

const degraded = '<meta name="render-state" content="degraded"/>'
let texts: Map<string, string>
let status: Map<string, number>
let posted: object[]
let slugs: string[] | Error
let store: PageStore
let server: Server
let base: string

const listener = {
  async get(path: string): Promise<InternalAnswer> {
    const body = texts.get(path) ?? `<html><script>1</script>page ${path}`
    return {
      status: status.get(path) ?? 200,
      contentType: 'text/html; charset=utf-8',
      vary: 'rsc',
      body: Buffer.from(body),
    }
  },
  async post(_path: string, body: object): Promise<InternalAnswer> {
    posted.push(body)
    return { status: 204, contentType: '', vary: '', body: Buffer.alloc(0) }
  },
}

beforeEach(async () => {
  texts = new Map()
  status = new Map()
  posted = []
  slugs = ['cyber-security']
  store = new PageStore({
    siteUrl: 'http://localhost:3000',
    log: pino({ level: 'silent' }),
    listener,
    listProgramSlugs: async () => {
      if (slugs instanceof Error) {
        throw slugs
      }
      return slugs
    },
    firstRetryMs: 20,
    lightScript: 'awake()',
  })
  server = createServer((req, res) => {
    const absent = /^(\/fr)?\/nowhere/.exec(req.url as string)
    const isAnswered = absent ? store.answerAbsent(req, res, absent[1] ? 'fr' : 'en') : store.answer(req, res)
    if (!isAnswered) {
      res.writeHead(299).end('asked Next')
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  store.stop()
  server.closeAllConnections()
  server.close()
})

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(base + path, { headers: { 'accept-encoding': 'identity', ...headers }, method })

describe('the page store', () => {
  it('holds every public page in both languages, and serves it with any query', async () => {
    await store.refresh()
    for (const path of [
      '/',
      '/fr',
      '/programs/cyber-security',
      '/fr/programs?program=x&utm_source=y',
      '/contact?',
    ]) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-security-policy')).toContain('sha256-')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    }
  })

  it('leaves the login page of a browser with a session to Next, which checks the session', async () => {
    await store.refresh()
    for (const path of ['/login', '/fr/login?callbackUrl=%2Fpayment']) {
      expect((await get(path)).status).toBe(200)
      expect((await get(path, { cookie: 'signed_in=1; theme=dark' })).status).toBe(200)
      expect((await get(path, { cookie: 'theme=dark; academy.session=x' })).status).toBe(299)
    }
    expect((await get('/contact', { cookie: 'academy.session=x' })).status).toBe(200)
  })

  it('leaves everything else to Next: other paths, other methods, router payloads', async () => {
    await store.refresh()
    expect((await get('/user/dashboard')).status).toBe(299)
    expect((await get('/programs/unknown')).status).toBe(299)
    expect((await get('/contact', {}, 'POST')).status).toBe(299)
    expect((await get('/programs', { rsc: '1' })).status).toBe(299)
  })

  it('answers 304 to its own tag, per encoding, strong or weakened by a proxy', async () => {
    await store.refresh()
    const tagOf = async (encoding: string) =>
      (await get('/', { 'accept-encoding': encoding })).headers.get('etag') ?? ''
    const early = await tagOf('br')
    await expect.poll(() => tagOf('br')).not.toContain('fast')
    expect((await get('/', { 'accept-encoding': 'br', 'if-none-match': early })).status).toBe(304)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const etag = await tagOf(encoding)
      expect(etag).toMatch(/^"[\w-]+"$/)
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const repeated = await get('/', { 'accept-encoding': encoding, 'if-none-match': condition })
        expect([condition, repeated.status, repeated.headers.get('etag')]).toEqual([condition, 304, etag])
      }
      expect((await get('/', { 'accept-encoding': encoding, 'if-none-match': '"other"' })).status).toBe(200)
    }
  })

  it('answers HEAD with the length and no body', async () => {
    await store.refresh()
    const answer = await get('/', {}, 'HEAD')
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(10)
    expect(await answer.text()).toBe('')
  })

  it('replaces changed pages, after Next has dropped them from its cache', async () => {
    await store.refresh()
    texts.set('/programs', 'new price')
    await store.refresh(['programs'])
    expect(posted).toEqual([{ tags: ['programs'] }])
    expect(await (await get('/programs')).text()).toBe('new price')
  })

  it('drops every page from the cache after a change that may be on each of them', async () => {
    await store.refresh()
    texts.set('/about', 'new telephone')
    await store.refreshEverything()
    expect(posted).toEqual([{ tags: [], everything: true }])
    expect(await (await get('/about')).text()).toBe('new telephone')
    await store.refresh()
    expect(posted).toHaveLength(1)
  })

  it('shows nobody an old page after such a change, and old ones again only where the new ones fail', async () => {
    await store.refresh()
    expect((await get('/about')).status).toBe(200)
    const { get: render } = listener
    let open = () => {}
    const gate = new Promise<void>((done) => {
      open = done
    })
    vi.spyOn(listener, 'get').mockImplementation(async (path) => {
      await gate
      return path === '/about' ? { ...(await render(path)), status: 500 } : render(path)
    })
    texts.set('/contact', 'new telephone')
    const running = store.refreshEverything()
    await expect.poll(async () => (await get('/about')).status).not.toBe(200)
    expect((await get('/contact')).status).not.toBe(200)
    open()
    await running
    expect(await (await get('/contact')).text()).toBe('new telephone')
    expect((await get('/about')).status).toBe(200)
  })

  it('renders once for many edits at the same time, and shows the last of them', async () => {
    await store.refresh()
    const requested: string[] = []
    const { get: render } = listener
    let open = () => {}
    const gate = new Promise<void>((done) => {
      open = done
    })
    vi.spyOn(listener, 'get').mockImplementation(async (path) => {
      requested.push(path)
      if (requested.length === 1) {
        await gate
      }
      return render(path)
    })
    texts.set('/programs', 'first')
    const running = store.refresh(['programs'])
    await expect.poll(() => requested).not.toEqual([])
    const later = Array.from({ length: 20 }, (_, n) => {
      texts.set('/programs', `edit ${n}`)
      return store.refresh(['programs'])
    })
    open()
    await Promise.all([running, ...later])
    expect(await (await get('/programs')).text()).toBe('edit 19')
    // A newer refresh replaced the first one: it does not wait for pages that will be rendered again immediately.
    expect(requested.filter((path) => path === '/about')).toHaveLength(1)
    expect(requested.filter((path) => path === '/fr/programs/cyber-security')).toHaveLength(1)
    requested.length = 0
    slugs = ['cyber-security', 'edited', 'another']
    await store.refresh(['programs'], 'edited')
    expect(requested.slice(4, 6)).toEqual(['/programs/edited', '/fr/programs/edited'])
    vi.restoreAllMocks()
  })

  it('shows an edit at once, and compresses it fully afterwards', async () => {
    const words = Array.from({ length: 4_000 }, (_, n) => `price${(n * 7919) % 9973}`).join(' ')
    texts.set('/programs', words)
    await store.refresh(['programs'])
    const br = { 'accept-encoding': 'br' }
    const first = await get('/programs', br)
    expect(await first.text()).toBe(words)
    await vi.waitFor(async () => {
      const later = await get('/programs', br)
      expect(await later.text()).toBe(words)
      expect(Number(later.headers.get('content-length'))).toBeLessThan(
        Number(first.headers.get('content-length')),
      )
      expect(later.headers.get('etag')).not.toBe(first.headers.get('etag'))
    })
  })

  it('never replaces a good page with a failed or degraded one, and tries again until it is good', async () => {
    await store.refresh()
    const good = await (await get('/')).text()
    texts.set('/', degraded)
    status.set('/fr', 500)
    await store.refresh(['programs'])
    expect(await (await get('/')).text()).toBe(good)
    expect((await get('/fr')).status).toBe(200)
    texts.set('/', 'good again')
    status.delete('/fr')
    await expect.poll(async () => (await get('/')).text()).toBe('good again')
    expect(posted).toContainEqual({ tags: ['programs'], paths: ['/en', '/fr'] })
  })

  it('serves its pages while the list of programs cannot be read, and drops removed programs', async () => {
    await store.refresh()
    slugs = new Error('database is away')
    await store.refresh()
    expect((await get('/programs/cyber-security')).status).toBe(200)
    slugs = []
    await store.refresh()
    expect((await get('/programs/cyber-security')).status).toBe(299)
  })
})

describe('an address that no page has', () => {
  const absent = '<meta name="render-state" content="absent"/>'
  const setAbsent = (text = '') => {
    texts.set('/absent', `<html><script>1</script>${absent}nothing here${text}`)
    texts.set('/fr/absent', `<html><script>1</script>${absent}rien ici${text}`)
  }

  it('gets the not-found page of its language, to be kept by nobody', async () => {
    setAbsent()
    await store.refresh()
    for (const [path, text] of [
      ['/nowhere', 'nothing here'],
      ['/nowhere/a?x=y', 'nothing here'],
      ['/fr/nowhere', 'rien ici'],
      ['/absent', 'nothing here'],
    ] as const) {
      const answer = await get(path)
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([
        path,
        404,
        'private, no-store',
      ])
      expect(answer.headers.get('etag')).toBeNull()
      expect(answer.headers.get('content-security-policy')).toContain('sha256-')
      expect(answer.headers.get('vary')).toBe('rsc, Accept-Encoding')
      expect(await answer.text()).toContain(text)
    }
    const head = await get('/nowhere', {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([404, ''])
    expect((await get('/nowhere', { 'if-none-match': '*' })).status).toBe(404)
  })

  it('is left to Next while the page is not held, and for the router and forms', async () => {
    expect((await get('/nowhere')).status).toBe(299)
    setAbsent(degraded)
    await store.refresh()
    expect((await get('/nowhere')).status).toBe(299)
    setAbsent()
    await store.refresh()
    expect((await get('/nowhere')).status).toBe(404)
    expect((await get('/nowhere', { rsc: '1' })).status).toBe(299)
    expect((await get('/nowhere', {}, 'POST')).status).toBe(299)
  })

  it('is no page: one that was removed, or that stands where none should be, is not held', async () => {
    texts.set('/absent', 'a page')
    texts.set('/programs/cyber-security', absent)
    await store.refresh()
    expect((await get('/nowhere')).status).toBe(299)
    expect((await get('/programs/cyber-security')).status).toBe(299)
    expect((await get('/fr/programs/cyber-security')).status).toBe(200)
  })
})

describe('the framework of a page', () => {
  const whole = (data: string) =>
    `<html><script src="/_next/static/chunks/a.js" async=""></script><body>text<script>self.__next_f.push([1,"${data}"])</script></body></html>`
  const laterOf = (html: string) => /data-later="([^"]+)"/.exec(html)?.[1] ?? ''

  it('is not in it, and has an address of its own for ever', async () => {
    texts.set('/contact', whole('first'))
    await store.refresh()
    const answer = await get('/contact')
    const html = await answer.text()
    expect(html).not.toMatch(/_next|first/)
    expect(answer.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'; /)
    const later = await get(laterOf(html))
    expect(later.headers.get('cache-control')).toContain('immutable')
    expect(later.headers.get('content-type')).toContain('javascript')
    expect(later.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await later.text()).toContain('first')
    expect((await get(laterOf(html), {}, 'POST')).status).toBe(299)
    expect((await get('/later/abcdefghijklmnopqrstuvwx.js')).status).toBe(299)
  })

  it('stays for somebody who has the page as it was before an edit', async () => {
    texts.set('/contact', whole('first'))
    await store.refresh()
    const before = laterOf(await (await get('/contact')).text())
    texts.set('/contact', whole('second'))
    await store.refresh()
    const after = laterOf(await (await get('/contact')).text())
    expect(after).not.toBe(before)
    expect(await (await get(before)).text()).toContain('first')
    expect(await (await get(after)).text()).toContain('second')
  })

  it('stays in the page for a day without a network, which is nothing without it', async () => {
    for (const path of ['/offline', '/fr/offline']) {
      texts.set(path, whole('kept'))
    }
    await store.refresh()
    for (const path of ['/offline', '/fr/offline']) {
      expect(await (await get(path)).text()).toBe(whole('kept'))
    }
  })
})
