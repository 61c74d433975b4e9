import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import { isObject } from '@/lib/json'

export interface SimulatorRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  body: string
}

export interface SimulatorAnswer {
  status: number
  json?: unknown
  /** Sent unchanged, with its type. */
  raw?: string
  type?: string
}

/** Faults in transit; `committed` ones happen after the provider has executed the request. */
type Fault =
  | { kind: 'drop_before' | 'drop_committed' | 'hang_committed' | 'hang_before' | 'drip_committed' }
  | { kind: 'delay'; ms: number }
  | { kind: 'answer'; answer: SimulatorAnswer; committed: boolean }

export type CallbackVerb = 'POST' | 'PUT' | 'mixed'

interface Delivery {
  method: string
  url: string
  body: string
  status: number | 'unreachable'
}

/** A provider as a real HTTP server on a free port, with a clock that the test moves. */
export abstract class HttpSimulator {
  readonly requests: SimulatorRequest[] = []
  readonly deliveries: Delivery[] = []
  private readonly faults: { path: RegExp; fault: Fault }[] = []
  private readonly server = http.createServer((incoming, outgoing) => void this.serve(incoming, outgoing))
  private underway = 0
  url = ''

  constructor(readonly clock: FakeClock) {}

  protected abstract answer(request: SimulatorRequest): SimulatorAnswer

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** The next request with a matching path gets this fault; several are queued. */
  nextTime(path: RegExp, fault: Fault): void {
    this.faults.push({ path, fault })
  }

  countOf(path: RegExp): number {
    return this.requests.filter((request) => path.test(request.path)).length
  }

  lastBody(path: RegExp): Record<string, unknown> {
    const request = this.requests.findLast((candidate) => path.test(candidate.path))
    return JSON.parse(request?.body ?? '{}')
  }

  /** The peak number of concurrent requests. */
  mostAtOnce = 0

  protected async deliver(method: string, url: string, body: string, headers: Record<string, string> = {}) {
    const delivery: Delivery = { method, url, body, status: 'unreachable' }
    this.deliveries.push(delivery)
    try {
      const response = await fetch(url, {
        method,
        body: method === 'GET' ? undefined : body,
        headers: { 'Content-Type': 'application/json', ...headers },
      })
      delivery.status = response.status
    } catch {
      delivery.status = 'unreachable'
    }
    return delivery.status
  }

  private async serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse) {
    this.underway += 1
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underway)
    outgoing.on('close', () => {
      this.underway -= 1
    })
    const request = await received(incoming)
    this.requests.push(request)
    const index = this.faults.findIndex(({ path }) => path.test(request.path))
    const fault = index < 0 ? undefined : this.faults.splice(index, 1)[0]?.fault
    if (fault?.kind === 'drop_before') {
      return void outgoing.destroy()
    }
    if (fault?.kind === 'hang_before') {
      return
    }
    if (fault?.kind === 'answer' && !fault.committed) {
      return write(outgoing, fault.answer)
    }
    const answer = this.answer(request)
    if (fault?.kind === 'drop_committed') {
      return void outgoing.destroy()
    }
    if (fault?.kind === 'hang_committed') {
      return
    }
    if (fault?.kind === 'drip_committed') {
      return drip(outgoing)
    }
    if (fault?.kind === 'delay') {
      await new Promise((resolve) => setTimeout(resolve, fault.ms))
    }
    write(outgoing, fault?.kind === 'answer' ? fault.answer : answer)
  }
}

async function received(incoming: http.IncomingMessage): Promise<SimulatorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) {
    chunks.push(chunk)
  }
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://simulator')
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

function write(outgoing: http.ServerResponse, { status, json, raw, type }: SimulatorAnswer) {
  outgoing.writeHead(status, { 'Content-Type': type ?? 'application/json' })
  outgoing.end(raw ?? (json === undefined ? '' : JSON.stringify(json)))
}

/** Sends an endless answer, one byte at a time. */
function drip(outgoing: http.ServerResponse) {
  outgoing.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => outgoing.write(' '), 20)
  outgoing.on('close', () => clearInterval(timer))
}

/** The object in a JSON body; null if it is not an object. */
export function jsonBody(request: SimulatorRequest): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(request.body)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const basicUser = (request: SimulatorRequest) =>
  Buffer.from(request.headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString('utf8')
