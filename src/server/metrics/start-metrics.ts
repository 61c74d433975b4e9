import type { RequestListener, Server } from 'node:http'
import { performance } from 'node:perf_hooks'
import { buildFolder, env } from '@/config/env'
import { container } from '../container'
import { createMetrics, type QueueState, type StoredPages } from './metrics'
import { openMetricsListener } from './metrics-listener'
import { createRouteNames } from './route-names'

interface Measured {
  /** The public server, whose upgraded connections are counted. */
  server: Server
  storedPages: () => StoredPages
  readQueues: () => Promise<QueueState>
}

/** Measures a server if METRICS_PORT is set; rejects if the port cannot be opened. Returns a function that stops it. */
export async function startMetrics({ server, storedPages, readQueues }: Measured): Promise<() => void> {
  const { METRICS_HOST, METRICS_PORT, METRICS_TOKEN } = env()
  if (!METRICS_PORT) {
    return () => undefined
  }
  let sockets = 0
  server.on('upgrade', (_req, socket) => {
    sockets += 1
    socket.once('close', () => {
      sockets -= 1
    })
  })
  const metrics = createMetrics({
    pool: container().pool,
    openSockets: () => sockets,
    storedPages,
    readQueues,
  })
  server.prependListener('request', measure(metrics.observeRequest, createRouteNames(buildFolder())))
  const listener = await openMetricsListener({
    host: METRICS_HOST,
    port: METRICS_PORT,
    token: METRICS_TOKEN,
    metrics,
  })
  return () => {
    listener.closeAllConnections()
    listener.close()
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const measure =
  (
    observe: ReturnType<typeof createMetrics>['observeRequest'],
    nameOf: (path: string) => string,
  ): RequestListener =>
  (req, res) => {
    const started = performance.now()
    // Read now, because the address may be rewritten later.
    const path = (req.url ?? '').split('?', 1)[0] ?? ''
    const method = knownMethods.has(req.method ?? '') ? (req.method as string) : 'other'
    res.once('close', () =>
      observe({ method, route: nameOf(path), status: res.statusCode }, (performance.now() - started) / 1_000),
    )
  }
