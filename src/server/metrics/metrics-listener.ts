import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics'

interface ListenerOptions {
  host: string
  port: number
  /** The bearer token, required if other machines can reach the listener. */
  token?: string
  metrics: Metrics
}

/** `GET /metrics` on a separate port, never on the public one. Rejects if the port cannot be opened. */
export function openMetricsListener({ host, port, token, metrics }: ListenerOptions): Promise<Server> {
  const server = createServer({ requestTimeout: 5_000, maxHeaderSize: 8_192 }, async (req, res) => {
    if (req.url !== '/metrics' || (req.method !== 'GET' && req.method !== 'HEAD')) {
      res.writeHead(404).end()
      return
    }
    if (token && !isEqual(req.headers.authorization ?? '', `Bearer ${token}`)) {
      res.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    try {
      const text = await metrics.scrape()
      res.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
    } catch {
      res.writeHead(500).end()
    }
  })
  server.maxConnections = 20
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.unref()
      resolve(server)
    })
  })
}

function isEqual(actual: string, expected: string): boolean {
  const [one, other] = [Buffer.from(actual), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
