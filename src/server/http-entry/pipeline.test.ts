import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { immutableForReader } from '@/config/headers'
import { noteLightPage, notePageOwner } from '../next-internals/page-notes'
import { refuseBrokenRequests } from './broken-requests'
import { lifecycle } from './draining'
import { createPipeline } from './pipeline'
import { routeUpgrades } from './upgrade-router'

type Handler = (req: IncomingMessage, res: ServerResponse) => void

let server: Server
let port: number
let handler: Handler
let received: IncomingMessage | undefined

beforeEach(async () => {
  handler = (_, res) => void res.end('ok')
  received = undefined
  const isOurHost = (host: string | undefined) => ['academy.test', 'other.test'].includes(host ?? '')
  server = createServer(
    createPipeline({
      bootScript: '',
      siteUrl: 'https://academy.test',
      dev: false,
      proxies: 0,
      isOurHost,
      answerStored: (req, res) => {
        if (req.url !== '/stored') {
          return false
        }
        res.writeHead(200, ['Content-Type', 'text/html'])
        res.end('stored')
        return true
      },
      answerAbsent: (_, res, path) => {
        if (!/^(?:\/fr)?\/nowhere/.test(path)) {
          return false
        }
        res.writeHead(404, ['Content-Type', 'text/html'])
        res.end('absent')
        return true
      },
      hasFile: (path) => ['/icon.svg', '/_next/static/x.js', '/.well-known/did.json'].includes(path),
      studentScript: '/_next/static/scripts/student-pages-AB.js',
      next: async (req, res) => {
        received = req
        handler(req, res)
      },
      onError: () => undefined,
    }),
  )
  refuseBrokenRequests(server)
  routeUpgrades(server, isOurHost, [])
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

function sendRequest(path = '/', headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((done, fail) => {
    const outgoing = request(
      { port, host: '127.0.0.1', path, method, headers: { host: 'academy.test', ...headers } },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk) => chunks.push(chunk))
        res.on('end', () =>
          done({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
        )
      },
    )
    outgoing.on('error', fail)
    outgoing.end()
  })
}

/** Sends exactly these lines; resolves when the server has closed the connection. */
const send = (...lines: string[]) =>
  new Promise<string>((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')))
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.on('close', () => done(answer))
  })

const html =
  (text: string, extra: Record<string, string> = {}): Handler =>
  (_, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    for (const [name, value] of Object.entries(extra)) {
      res.setHeader(name, value)
    }
    res.end(text)
  }

describe('which requests are answered', () => {
  it.each(['evil.test', 'academy.test.evil.test', 'academy.test:8080', ''])(
    'another Host (%s): 421, and goes no further',
    async (host) => {
      expect((await sendRequest('/', { host })).status).toBe(421)
      expect(received).toBeUndefined()
    },
  )

  it.each(['127.0.0.1:3000', 'localhost', '10.1.2.3:3000', '[::1]:3000', '[fd00::1]'])(
    'a probe by address (%s) reaches health and readiness, and nothing else',
    async (host) => {
      for (const path of ['/api/health', '/api/ready']) {
        expect((await sendRequest(path, { host })).status).toBe(200)
      }
      for (const path of ['/', '/api/programs', '/api/health/', '/api/health?a', '/API/health']) {
        expect((await sendRequest(path, { host })).status).toBe(421)
      }
      expect((await sendRequest('/api/health', { host }, 'POST')).status).toBe(421)
      expect((await sendRequest('/api/health', { host: 'elsewhere.test' })).status).toBe(421)
    },
  )

  it('TRACE: 405 with the allowed methods', async () => {
    const answer = await sendRequest('/', {}, 'TRACE')
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toContain('GET')
  })

  it('an API call with an unsupported method: 405 as problem details', async () => {
    handler = (_, res) => {
      res.statusCode = 405
      res.end()
    }
    const { status, headers, body } = await sendRequest('/api/admin/stats', {}, 'DELETE')
    expect([status, headers['cache-control']]).toEqual([405, 'private, no-store'])
    expect(headers['content-type']).toContain('application/problem+json')
    expect(JSON.parse(body.toString())).toEqual({
      title: 'Method Not Allowed',
      status: 405,
      detail: 'Method Not Allowed',
      message: 'Method Not Allowed',
      request_id: headers['x-request-id'],
    })
    expect((await sendRequest('/programs', {}, 'POST')).body).toHaveLength(0)
  })

  it('closes an unknown upgrade at once', async () => {
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', '', '']
    expect(await send('GET /x HTTP/1.1', 'Host: academy.test', ...upgrade)).toMatch(/^HTTP\/1.1 404/)
    expect(await send('GET /x HTTP/1.1', 'Host: evil.test', ...upgrade)).toMatch(/^HTTP\/1.1 421/)
  })

  const ours = 'Host: academy.test'
  const twoLengths = ['Content-Length: 4', 'Transfer-Encoding: chunked']
  it.each([
    ['a method that nobody knows', ['TRACK / HTTP/1.1', ours, '', ''], 405],
    ['both kinds of length', ['POST / HTTP/1.1', ours, ...twoLengths, '', '0', '', ''], 400],
    ['no HTTP at all', ['GET / HELLO', '', ''], 400],
    ['no Host', ['GET / HTTP/1.1', '', ''], 400],
    ['two Hosts', ['GET / HTTP/1.1', ours, 'host: evil.test', 'Connection: close', '', ''], 400],
    ['the same Host twice', ['GET / HTTP/1.1', ours, 'HOST: academy.test', 'Connection: close', '', ''], 400],
    ['a version that this server does not speak', ['GET / HTTP/2.0', ours, 'Connection: close', '', ''], 505],
    ['a GET with a body', ['GET / HTTP/1.1', ours, 'Content-Length: 4', '', 'abcd'], 400],
    ['an empty Host', ['GET / HTTP/1.1', 'Host:', '', ''], 421],
    ['the absolute form', ['GET http://evil.test/ HTTP/1.1', ours, 'Connection: close', '', ''], 400],
  ])('%s', async (_, lines, status) => {
    expect(await send(...lines)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(received).toBeUndefined()
  })
})

describe('addresses that do not exist', () => {
  it.each([
    ...[
      '/backup.zip',
      '/sw.js',
      '/x.txt?y',
      '/en.',
      '/fr.php',
      '/a%2Eb.c',
      '/a.b/programs',
      '/xx/admin/students/a.b',
      '/programs/a.b',
      '/.well-known/x',
      '/.well-known/did%2Ejson',
    ],
    ...['/api', '/api?x', '/%61pi', '/API/user', '/Api', '/_NEXT/static/x', '/%5fnext/x'],
  ])('%s: a short 404', async (path) => {
    const answer = await sendRequest(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([
      404,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.body.length).toBeLessThan(300)
    expect(received).toBeUndefined()
  })

  it.each([
    '/_next',
    '/_next?x',
    '/_next/',
    '/_next/abc',
    '/_next/static/chunks/none.js',
    '/_next/data/x.json',
  ])('%s: 404 without asking the application, which has no page for it', async (path) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      expect((await sendRequest(path, {}, method)).status).toBe(404)
    }
    expect(received).toBeUndefined()
  })

  it.each(['/nowhere', '/nowhere?x=y', '/fr/nowhere', '/fr/nowhere.php'])(
    '%s: the not-found page with the headers of every answer, and the application is not asked',
    async (path) => {
      const { status, headers, body } = await sendRequest(path)
      expect([status, body.toString()]).toEqual([404, 'absent'])
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect([headers['x-content-type-options'], headers['x-frame-options']]).toEqual(['nosniff', 'DENY'])
      expect(received).toBeUndefined()
    },
  )

  it('judges the address first: what is refused or redirected has no page', async () => {
    expect((await sendRequest('/nowhere.php')).headers['content-type']).toContain('problem+json')
    expect((await sendRequest('//nowhere')).status).toBe(308)
    expect((await sendRequest('/nowhere/.env')).headers['content-type']).toContain('problem+json')
    expect((await sendRequest('/nowhere', {}, 'DELETE')).status).toBe(405)
    expect((await sendRequest('/nowhere', { host: 'evil.test' })).status).toBe(421)
  })

  it.each([
    '/icon.svg',
    '/icon.svg?v=1',
    '/.well-known/did.json',
    '/_next/static/x.js',
    '/fr/a.b',
    '/api/a.pdf',
    '/programs',
  ])('%s may exist', async (path) => {
    expect((await sendRequest(path)).status).toBe(200)
  })
})

it.each([
  ['/FR', '/fr'],
  ['/Fr/programs?page=2', '/fr/programs?page=2'],
  ['/%66r/login', '/fr/login'],
  ['/EN/a', '/en/a'],
])('%s redirects to %s', async (path, location) => {
  const { status, headers } = await sendRequest(path)
  expect([status, headers.location]).toEqual([308, location])
  expect((await sendRequest(path, {}, 'POST')).status).toBe(404)
  expect(received).toBeUndefined()
})

describe('a form or an action from another site', () => {
  it.each([
    { origin: 'https://evil.test' },
    { origin: 'http://academy.test' },
    { origin: 'null' },
    { origin: 'a b' },
    { origin: 'https://academy.test.evil.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://academy.test' },
  ] as Record<string, string>[])('%s: 403, and goes no further', async (headers) => {
    const kinds = [{ 'next-action': 'a'.repeat(42) }, { 'content-type': 'multipart/form-data' }, {}]
    for (const kind of kinds as Record<string, string>[]) {
      expect((await sendRequest('/login', { ...headers, ...kind }, 'POST')).status).toBe(403)
    }
    expect(received).toBeUndefined()
    // A link from another site is only a link, and a provider may call the API.
    expect((await sendRequest('/login', headers)).status).toBe(200)
    expect((await sendRequest('/api/payment/callback/mtn', headers, 'POST')).status).toBe(200)
  })

  it('is rejected from another name of this machine than the one it was sent to', async () => {
    const answer = await sendRequest('/login', { origin: 'https://academy.test', host: 'other.test' }, 'POST')
    expect(answer.status).toBe(403)
  })

  it('is accepted from our own pages', async () => {
    const own = { origin: 'https://academy.test', 'sec-fetch-site': 'same-origin' }
    for (const headers of [own, { origin: 'https://academy.test' }, {}] as Record<string, string>[]) {
      expect((await sendRequest('/login', headers, 'POST')).status).toBe(200)
    }
  })
})

describe('an action that React could not decode', () => {
  const type = 'multipart/form-data; boundary=----WebKitFormBoundary0123456789abcdef'
  const post = (path: string, body: string, ...headers: string[]) =>
    send(
      `POST ${path} HTTP/1.1`,
      ...['Host: academy.test', 'Connection: close', `Content-Length: ${body.length}`, ...headers],
      ...['', body],
    )

  it('is a 400, and goes no further', async () => {
    const action = `Next-Action: ${'a'.repeat(42)}`
    for (const body of ['[', '', 'x'.repeat(5_000)]) {
      for (const headers of [[action], [action, 'Content-Type: text/plain'], [`Content-Type: ${type}`]]) {
        expect(await post('/login', body, ...headers)).toMatch(/^HTTP\/1\.1 400 [\s\S]*problem\+json/)
      }
    }
    expect(received).toBeUndefined()
  })

  it('does not concern API calls', async () => {
    expect(await post('/api/assignments/submit', 'x', `Content-Type: ${type}`)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('reaches the application unchanged where it can be decoded', async () => {
    const content = Buffer.from('[{"status":"idle"},"$K1"]')
    const body = `--${type.slice(30)}\r\nContent-Disposition: form-data; name="0"\r\n\r\n${content}\r\n--${type.slice(30)}--\r\n`
    handler = (req, res) => void req.pipe(res)
    const answer = await post('/login', body, `Content-Type: ${type}`, `Next-Action: ${'a'.repeat(42)}`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(answer).toContain(content.toString())
  })
})

it('an unreadable request behind one that is being answered gets no second answer', async () => {
  const request = (host: string, path: string) => [`DELETE ${path} HTTP/1.1`, `Host: ${host}`, '', '{"a":1}']
  for (const lines of [
    request('evil.test', '/'),
    request('academy.test', '/a%00'),
    request('academy.test', '/'),
  ]) {
    const answer = await send(...lines)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
    expect(answer).not.toContain('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0')
  }
})

describe('what the application receives', () => {
  it('removes headers that only a proxy or the server may set', async () => {
    await sendRequest('/', {
      'x-request-id': 'mine',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.test',
      'x-middleware-subrequest': 'middleware',
      'x-client-address': '1.2.3.4',
      'x-internal-secret': 'guess',
      'content-security-policy': "script-src 'nonce-mine'",
    })
    expect(received?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(received?.headers['x-client-address']).toBe('127.0.0.1')
    expect(received?.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(received?.headers['x-forwarded-host']).toBe('academy.test')
    expect(received?.headers['x-middleware-subrequest']).toBeUndefined()
    expect(received?.headers['x-internal-secret']).toBeUndefined()
    expect(received?.headers['content-security-policy']).not.toContain('nonce-mine')
  })
})

describe('an instance that is being stopped', () => {
  it('lets its proxy know with every answer that the connection ends, also with a stored page', async () => {
    const keepAlive = { connection: 'keep-alive' }
    const connections = async () => [
      (await sendRequest('/', keepAlive)).headers.connection,
      (await sendRequest('/stored', keepAlive)).headers.connection,
    ]
    expect(await connections()).toEqual(['keep-alive', 'keep-alive'])
    lifecycle().draining = true
    try {
      expect(await connections()).toEqual(['close', 'close'])
    } finally {
      lifecycle().draining = false
    }
  })
})

describe('what every answer carries', () => {
  const required = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
    'strict-transport-security',
  ]

  it.each([200, 204, 304, 404, 429, 500])(
    'status %i: the security headers, an id, and no cache',
    async (status) => {
      handler = (_, res) =>
        void res.writeHead(status, { 'Content-Type': 'application/json', 'X-Powered-By': 'x' }).end()
      const { headers } = await sendRequest()
      for (const name of [...required, 'content-security-policy', 'x-request-id']) {
        expect(headers[name]).toBeTruthy()
      }
      expect(headers['cache-control']).toBe('private, no-store')
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it('a handler that fails: 500 with a general message', async () => {
    handler = () => {
      throw new Error('select * from users')
    }
    const answer = await sendRequest()
    expect(answer.status).toBe(500)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.body.toString()).not.toContain('select')
  })

  it('a page for one request: the nonce that Next was given, new each time', async () => {
    handler = (req, res) => html(String(req.headers['content-security-policy']))(req, res)
    const [first, second] = [await sendRequest(), await sendRequest()]
    expect(first.headers['content-security-policy']).toBe(first.body.toString())
    expect(first.headers['content-security-policy']).toMatch(/'nonce-[\w-]{20,}'.*'strict-dynamic'/)
    expect(first.body.toString()).not.toBe(second.body.toString())
  })

  it.each([
    ['/user/nothing', 'en'],
    ['/fr/user/nothing', 'fr'],
    ['/french/nothing', 'en'],
  ])('a page that the framework leaves to the browser, %s: its language is %s', async (path, language) => {
    const page = '<!DOCTYPE html><html id="__next_error__"><head></head><body>rien à voir</body></html>'
    handler = html(page)
    const whole = await sendRequest(path)
    expect(whole.body.toString()).toBe(page.replace('<html', `<html lang="${language}"`))
    expect(Number(whole.headers['content-length'])).toBe(whole.body.length)
    handler = (_, res) => {
      res.setHeader('Content-Type', 'text/html; charset=utf-8')
      res.write(page.slice(0, 50))
      res.end(page.slice(50))
    }
    expect((await sendRequest(path)).body.toString()).toBe(whole.body.toString())
  })

  it.each([
    ['a file that never changes is kept by its reader', 200, 'text/csv', immutableForReader],
    ['an error of its address is not', 404, 'text/csv', 'private, no-store'],
    ['a page is not', 200, 'text/html', 'private, no-store'],
  ])('%s', async (_, status, type, caching) => {
    handler = (_req, res) =>
      void res.writeHead(status, { 'Content-Type': type, 'Cache-Control': immutableForReader }).end('a,b')
    expect((await sendRequest()).headers['cache-control']).toBe(caching)
  })

  it('a page rendered earlier: the hashes of its own scripts, and no shared caching', async () => {
    handler = html('<script>alert(1)</script>', {
      'x-nextjs-cache': 'HIT',
      'Cache-Control': 's-maxage=31536000',
    })
    const { headers, body } = await sendRequest()
    expect(headers['content-security-policy']).toContain(
      'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=',
    )
    expect(headers['content-security-policy']).not.toContain('nonce')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-nextjs-cache']).toBeUndefined()
    expect(body.toString()).toContain('alert(1)')
  })
})

describe('whose page it is', () => {
  const owned: Handler = (req, res) => {
    notePageOwner(String(req.headers['x-request-id']), 'ada')
    html('<p>A lesson</p>')(req, res)
  }

  it('stands on a page that may be kept, for the request that it was made for', async () => {
    handler = owned
    expect((await sendRequest('/user/programs/web')).headers['x-page-owner']).toBe('ada')
    handler = html('<p>Payments</p>')
    expect((await sendRequest('/user/payments')).headers['x-page-owner']).toBeUndefined()
  })

  it('does not stand on a redirect or a refusal, and nobody can name an owner from outside', async () => {
    handler = (req, res) => {
      res.statusCode = 307
      owned(req, res)
    }
    expect((await sendRequest('/user/programs/web')).headers['x-page-owner']).toBeUndefined()
    handler = html('<p>x</p>')
    expect((await sendRequest('/', { 'x-page-owner': 'eve' })).headers['x-page-owner']).toBeUndefined()
  })
})

describe('a page that may come without the framework', () => {
  const tag = '<script src="/_next/static/chunks/a.js" async=""></script>'
  const text = `<p>&lt;script src="/_next/static/chunks/a.js"> ${'Éloïse '.repeat(400)}</p>`
  const page = `<html lang="fr"><head>${tag}</head><body>${text}</body></html>`
  const light =
    (body = page, extra: Record<string, string> = {}): Handler =>
    (req, res) => {
      noteLightPage(String(req.headers['x-request-id']))
      html(body, extra)(req, res)
    }
  const bodyOf = async (handle: Handler, method = 'GET', headers: Record<string, string> = {}) => {
    handler = handle
    return (await sendRequest('/user/dashboard', headers, method)).body.toString()
  }

  it('leaves its files for later, and has our script with the nonce of its policy', async () => {
    handler = light(page, { Link: '</a.woff2>; rel=preload; as=font, </a.js>; rel=preload; as="script"' })
    const { headers, body } = await sendRequest('/user/dashboard')
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    expect(body.toString()).toBe(
      page.replace(
        tag,
        `<script src="/_next/static/scripts/student-pages-AB.js" nonce="${nonce}" defer=""></script>${tag.replace('src', 'data-held')}`,
      ),
    )
    expect(headers.link).toBe('</a.woff2>; rel=preload; as=font')
  })

  it('and is the same compressed, in one piece or in many', async () => {
    const inPieces: Handler = (req, res) => {
      noteLightPage(String(req.headers['x-request-id']))
      res.setHeader('Content-Type', 'text/html')
      for (let at = 0; at < page.length; at += 50) {
        res.write(page.slice(at, at + 50))
      }
      res.end()
    }
    const withoutNonce = (body: string) => body.replace(/nonce="[^"]+"/, '')
    const plain = withoutNonce(await bodyOf(light()))
    expect(plain).toContain('data-held="/_next/static/chunks/a.js"')
    for (const handle of [light(), inPieces]) {
      handler = handle
      const { body } = await sendRequest('/user/dashboard', { 'accept-encoding': 'br' })
      expect(withoutNonce(brotliDecompressSync(body).toString())).toBe(plain)
    }
  })

  it('comes whole where nobody has said so, where it answers a form, failed, or has to be filled by the browser', async () => {
    expect(await bodyOf(html(page))).toBe(page)
    expect(await bodyOf(light(), 'POST', { origin: 'https://academy.test' })).toBe(page)
    const bare = `<html id="__next_error__"><head>${tag}</head></html>`
    expect(await bodyOf(light(bare))).toBe(bare.replace('<html', '<html lang="en"'))
    expect(
      await bodyOf((req, res) => {
        res.statusCode = 500
        light()(req, res)
      }),
    ).toBe(page)
  })

  it('has its data as templates, also where it comes whole', async () => {
    const data = '<script>self.__next_f.push([1,"\\u003cp class=\\"a\\"\\u003e"])</script>'
    for (const handle of [html(page + data), light(page + data)]) {
      expect(await bodyOf(handle)).toContain('<script>self.__next_f.push([1,`<p class="a">`])</script>')
    }
  })

  it('is no other page, and no other answer', async () => {
    await bodyOf(light())
    expect(await bodyOf(html(page))).toBe(page)
    const text = JSON.stringify(page)
    expect(await bodyOf(light(text, { 'Content-Type': 'application/json' }))).toBe(text)
  })
})

describe('compression', () => {
  const long = 'Mboa Academy '.repeat(500)
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('%s, while it is rendered', async (encoding, unpack) => {
    handler = (_, res) => {
      res.setHeader('Content-Type', 'text/html')
      res.write(long)
      setTimeout(() => res.end(long), 5)
    }
    const { headers, body } = await sendRequest('/', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(unpack(body).toString()).toBe(long + long)
  })

  it('takes more trouble over pages of the back office, of programs and of lessons, in each language', async () => {
    const rows = Array.from(
      { length: 600 },
      (_, n) => `<tr><td>${(n * 7919) % 1000}</td><td>${n ** 3}</td></tr>`,
    )
    handler = html(rows.join(''))
    const bytesOf = async (path: string) => (await sendRequest(path, { 'accept-encoding': 'br' })).body.length
    const usual = await bytesOf('/user/payments')
    for (const path of ['/administration', '/user/programs', '/programs/web-development/x']) {
      expect(await bytesOf(path), path).toBe(usual)
    }
    const program = '/user/programs/web-development'
    const office = ['/admin/payments', '/fr/admin/payments?page=2']
    for (const path of [...office, program, `${program}/what-a-page-weighs`, `/fr${program}/words`]) {
      expect(await bytesOf(path), path).toBeLessThan(usual)
    }
  })

  it('leaves small answers, pictures and compressed ones unchanged', async () => {
    for (const [type, text, extra] of [
      ['application/json', '{}', {}],
      ['image/png', long, {}],
      ['text/html', long, { 'Content-Encoding': 'identity' }],
    ] as const) {
      handler = (req, res) => html(text, { ...extra, 'Content-Type': type })(req, res)
      expect((await sendRequest('/', { 'accept-encoding': 'br' })).body.toString()).toBe(text)
    }
  })

  it('HEAD has the head and no body', async () => {
    handler = html(long)
    const { status, body } = await sendRequest('/', { 'accept-encoding': 'br' }, 'HEAD')
    expect([status, body.length]).toEqual([200, 0])
  })
})
