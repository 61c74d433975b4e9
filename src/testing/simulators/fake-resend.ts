import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedMail {
  key: string | null
  from: string
  to: string[]
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
  reply_to?: string
}

/** The fault of the next request. `cut` accepts the mail and breaks the connection before the answer. */
export type Fault =
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'invalid json'
  | 'hang'
  | 'cut'

/** Resend's POST /emails over real HTTP, with idempotency keys and injectable faults. */
export class FakeResend {
  /** Accepted mails, each once, as real recipients would get them. */
  readonly delivered: ReceivedMail[] = []
  /** The keys of the requests that were not failed, in their order. */
  readonly keys: string[] = []
  requests = 0
  /** Awaited when a mail was accepted, before the answer; not by `cut`. */
  beforeAnswer: ((key: string) => Promise<void>) | undefined
  private readonly faults: (Fault | undefined)[] = []
  private readonly byKey = new Map<string, { id: string; body: string }>()
  private readonly server = createServer((request, response) => void this.answer(request, response))

  /** Returns the base URL. */
  async start(): Promise<string> {
    await new Promise<void>((listening) => this.server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop() {
    this.server.closeAllConnections()
    await new Promise((closed) => this.server.close(closed))
  }

  /** The faults of the next requests, one each; undefined: none. */
  failNext(...faults: (Fault | undefined)[]) {
    this.faults.push(...faults)
  }

  /** Our id for a mail, as its events name it. */
  idOf = (key: string | null): string | undefined => this.byKey.get(key ?? '')?.id

  private async answer(request: IncomingMessage, response: ServerResponse) {
    this.requests += 1
    const body = await readBody(request)
    const fault = this.faults.shift()
    if (fault === 'hang') {
      return
    }
    if (fault === 'invalid json') {
      return void response.writeHead(200).end('<html>')
    }
    if (fault && fault !== 'cut') {
      return send(response, fault.status, fault.body, fault.headers)
    }
    if (request.method !== 'POST' || request.url !== '/emails') {
      return send(response, 404, problem(404, 'not_found'))
    }
    if (!/^Bearer re_\w+$/.test(request.headers.authorization ?? '')) {
      return send(response, 401, problem(401, 'missing_api_key'))
    }
    const key = request.headers['idempotency-key'] as string | undefined
    const answer = this.accept(key, body)
    if (fault === 'cut') {
      return void request.socket.destroy()
    }
    await this.beforeAnswer?.(key ?? '')
    send(response, answer.status, answer.body)
  }

  private accept(key: string | undefined, body: string) {
    this.keys.push(key ?? '')
    const earlier = key ? this.byKey.get(key) : undefined
    if (earlier) {
      return earlier.body === body
        ? { status: 200, body: { id: earlier.id } }
        : { status: 409, body: problem(409, 'invalid_idempotent_request') }
    }
    const mail = JSON.parse(body) as Omit<ReceivedMail, 'key'>
    if (!mail.from || mail.to?.length !== 1 || !mail.subject || !mail.html) {
      return { status: 422, body: problem(422, 'missing_required_field') }
    }
    const id = crypto.randomUUID()
    if (key) {
      this.byKey.set(key, { id, body })
    }
    this.delivered.push({ key: key ?? null, ...mail })
    return { status: 200, body: { id } }
  }
}

export const problem = (statusCode: number, name: string) => ({ statusCode, name, message: name })

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) {
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}
