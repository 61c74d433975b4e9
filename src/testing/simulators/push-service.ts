import { createECDH, createPublicKey, type ECDH, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import ece from 'http_ece'
import type { Post } from '@/infrastructure/push/push-service'

interface Browser {
  pair: ECDH
  auth: string
  ended: boolean
}

interface ReceivedPush {
  endpoint: string
  /** As a second implementation has decrypted it. */
  text: string
  headers: IncomingMessage['headers']
}

const origin = 'https://push.example.net'

/**
 * A push service with the browsers that subscribe there, over real HTTP. Like the real ones it refuses a message without a proof of who
 * sends it; unlike them it decrypts what arrives, with another implementation than ours.
 */
export class FakePushService {
  readonly received: ReceivedPush[] = []
  requests = 0
  private readonly browsers = new Map<string, Browser>()
  private readonly faults: { status: number; headers?: Record<string, string> }[] = []
  private readonly server = createServer((request, response) => void this.answer(request, response))
  private url = ''

  constructor(private readonly publicKey: () => string) {}

  async start(): Promise<this> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((closed) => this.server.close(closed))
  }

  /** Only the way differs from the real one: no name is looked up, and there is no TLS. */
  readonly post: Post = async (endpoint, headers, body) => {
    const answer = await fetch(endpoint.replace(origin, this.url), {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
    })
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') ?? undefined }
  }

  /** What `pushManager.subscribe()` of a new browser returns, as JSON. */
  subscribe() {
    const pair = createECDH('prime256v1')
    const p256dh = pair.generateKeys('base64url')
    const auth = randomBytes(16).toString('base64url')
    const endpoint = `${origin}/send/${randomUUID()}`
    this.browsers.set(endpoint, { pair, auth, ended: false })
    return { endpoint, expirationTime: null, keys: { p256dh, auth } }
  }

  /** The person has cleared the browser's data. */
  end(endpoint: string) {
    this.browsers.set(endpoint, { ...this.browserOf(endpoint), ended: true })
  }

  /** The next requests get these answers. */
  failNext(...faults: { status: number; headers?: Record<string, string> }[]) {
    this.faults.push(...faults)
  }

  private browserOf(endpoint: string): Browser {
    const browser = this.browsers.get(endpoint)
    if (!browser) {
      throw new Error('no such browser')
    }
    return browser
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    this.requests += 1
    const chunks: Buffer[] = []
    for await (const chunk of request) {
      chunks.push(chunk as Buffer)
    }
    const fault = this.faults.shift()
    if (fault) {
      return void response.writeHead(fault.status, fault.headers).end()
    }
    const endpoint = `${origin}${request.url}`
    if (!this.isProven(request.headers.authorization ?? '')) {
      return void response.writeHead(403).end()
    }
    const browser = this.browserOf(endpoint)
    if (browser.ended) {
      return void response.writeHead(410).end()
    }
    const text = ece
      .decrypt(Buffer.concat(chunks), {
        version: 'aes128gcm',
        privateKey: browser.pair,
        authSecret: browser.auth,
      })
      .toString('utf8')
    this.received.push({ endpoint, text, headers: request.headers })
    response.writeHead(201).end()
  }

  /** RFC 8292, with Node's own functions. */
  private isProven(authorization: string): boolean {
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
    const [header = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    if (key !== this.publicKey() || point.length !== 65) {
      return false
    }
    const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const publicKey = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) },
      format: 'jwk',
    })
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>
    return (
      said.aud === origin &&
      String(said.sub).startsWith('mailto:') &&
      verify(
        'sha256',
        Buffer.from(`${header}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      )
    )
  }
}
