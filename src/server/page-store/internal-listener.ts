import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { internalSecretHeader, localeHeader } from '@/config/headers'
import type { Locale } from '@/config/locales'
import { internalSecret } from './internal-secret'

export interface InternalAnswer {
  status: number
  contentType: string
  vary: string
  /** Names and values that only some answers have: the count and the links of a list. */
  ofLists?: [string, string][]
  body: Buffer
}

export interface InternalListener {
  get(path: string, language?: Locale): Promise<InternalAnswer>
  post(path: string, body: object): Promise<InternalAnswer>
  close(): void
}

type Handle = (req: IncomingMessage, res: ServerResponse) => Promise<void>

const answerWithinMs = 30_000
const listHeaders = ['X-Total-Count', 'Link'] as const

/**
 * A second listener for Next, for this process only: on a random loopback port, protected by a secret. Public
 * pages are rendered through it as for a visitor without cookies or query.
 */
export async function openInternalListener(handle: Handle, siteUrl: string): Promise<InternalListener> {
  const secret = internalSecret(() => randomBytes(32).toString('base64url'))
  const server = createServer((req, res) => {
    if (req.headers[internalSecretHeader] !== secret) {
      return void res.writeHead(404).end()
    }
    handle(req, res).catch(() => (res.headersSent ? res.destroy() : res.writeHead(500).end()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  const { port } = server.address() as AddressInfo
  const { host, protocol } = new URL(siteUrl)
  const headers = { host, [internalSecretHeader]: secret, 'x-forwarded-proto': protocol.slice(0, -1) }

  const call = (method: string, path: string, requestHeaders: Record<string, string>, body?: string) =>
    new Promise<InternalAnswer>((done, fail) => {
      const allHeaders = { ...headers, ...requestHeaders }
      const options = { host: '127.0.0.1', port, method, path, headers: allHeaders, timeout: answerWithinMs }
      const outgoing = request(options, (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', fail)
        res.on('end', () =>
          done({
            status: res.statusCode ?? 0,
            contentType: res.headers['content-type'] ?? '',
            vary: res.headers.vary ?? '',
            ofLists: listHeaders.flatMap((name) => {
              const value = res.headers[name.toLowerCase()]
              return typeof value === 'string' ? [[name, value] as [string, string]] : []
            }),
            body: Buffer.concat(chunks),
          }),
        )
      })
      outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer for ${path}`)))
      outgoing.on('error', fail)
      outgoing.end(body)
    })

  return {
    get: (path, language) => call('GET', path, language ? { [localeHeader]: language } : {}),
    post: (path, body) => call('POST', path, { 'content-type': 'application/json' }, JSON.stringify(body)),
    close: () => void server.close(),
  }
}
