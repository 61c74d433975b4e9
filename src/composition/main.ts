import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import { bootScript } from '@/config/boot-script'
import { EnvError, env } from '@/config/env'
import { connections, errorReports } from '@/config/limits'
import { captureConsole } from '@/server/capture-console'
import { container } from '@/server/container'
import { addLanguage } from '@/server/http-entry/add-language'
import { refuseBrokenRequests } from '@/server/http-entry/broken-requests'
import { stopOnSignals } from '@/server/http-entry/drain'
import { allowedHosts } from '@/server/http-entry/hosts'
import { cleanHeaders } from '@/server/http-entry/inbound-headers'
import { limitConnections } from '@/server/http-entry/limit-connections'
import { createPipeline } from '@/server/http-entry/pipeline'
import { servedFiles } from '@/server/http-entry/served-files'
import { routeUpgrades, type UpgradeRoute } from '@/server/http-entry/upgrade-router'
import { watchEventLoop } from '@/server/kernel/event-loop-delay'
import { readQueues } from '@/server/metrics/read-queues'
import { startMetrics } from '@/server/metrics/start-metrics'
import { applyBuiltConfiguration } from '@/server/next-internals/built-configuration'
import { loopbackHost } from '@/server/next-internals/loopback-host'
import { ownFolder } from '@/server/next-internals/own-addresses'
import { unusedServer, upgradeHandlerOf } from '@/server/next-internals/upgrade-handler'
import { findStudentScript } from '@/server/page-store/light-script'
import { composeContainer } from './compose-container'
import { startServices } from './services'

const dev = process.argv.includes('--dev')
/** The exit code that shows the supervisor that another start is useless. */
const wrongConfiguration = 78

const createApp = (port: number) =>
  next({ dev, dir: process.cwd(), hostname: loopbackHost, port, httpServer: unusedServer() })

async function start() {
  await composeContainer()
  const { HOST, PORT, SITE_URL, TRUST_PROXY, RATE_LIMIT_SCALE } = env()
  const { log } = container()
  if (!dev) {
    applyBuiltConfiguration()
  }
  const app = createApp(PORT)
  await app.prepare()
  const handleInNext = app.getRequestHandler()
  const handle = (req: IncomingMessage, res: ServerResponse) => {
    addLanguage(req, res)
    return handleInNext(req, res)
  }
  const hosts = allowedHosts(SITE_URL, PORT)
  const isOurHost = (host: string | undefined) =>
    host !== undefined && (hosts.has(host) || hosts.has(host.toLowerCase()))
  const services = await startServices({ dev, handle })

  const server = createServer(
    {
      headersTimeout: connections.headersMs,
      // The longest time for any body; the pipeline gives most bodies less time.
      requestTimeout: connections.streamedBodyMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
    createPipeline({
      siteUrl: SITE_URL,
      bootScript,
      dev,
      proxies: TRUST_PROXY,
      isOurHost,
      answerStored: services.answerStored,
      answerAbsent: services.answerAbsent,
      hasFile: dev ? undefined : servedFiles(process.cwd()),
      studentScript: dev ? undefined : await findStudentScript(process.cwd()),
      sockets: services.sockets.handleRequest,
      next: handle,
      onError: (error, requestId) =>
        log.error({ event: 'request.failed', err: error, requestId }, 'request failed'),
      onForeign: (path, requestId) =>
        log.warn({ event: 'cross_site.refused', path, requestId }, 'cross-site form refused'),
    }),
  )
  limitConnections(server, {
    limit: Math.ceil(connections.perAddress * RATE_LIMIT_SCALE),
    proxies: TRUST_PROXY,
  })
  watchEventLoop()
  const stopMetrics = await startMetrics({ server, storedPages: services.storedPages, readQueues })
  refuseBrokenRequests(server)
  routeUpgrades(server, isOurHost, [
    ...services.sockets.upgradeRoutes.map(forSockets(TRUST_PROXY, SITE_URL)),
    ...upgradeRoutes(app),
  ])
  stopOnSignals({
    server,
    log,
    stopSockets: services.sockets.stop,
    async stopServices() {
      stopMetrics()
      await services.stop()
    },
    flushReports: async () => container().reports?.flush(errorReports.flushMs),
    closeApp: () => app.close(),
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    const isPortInUse = error.code === 'EADDRINUSE'
    console.error(isPortInUse ? `PORT: ${HOST}:${PORT} is in use by another program` : error)
    process.exit(isPortInUse ? wrongConfiguration : 1)
  })
  server.listen(PORT, HOST, () => {
    if (!dev) {
      captureConsole(log)
    }
    log.info(
      { event: 'process.listening', address: server.address() as AddressInfo, site: SITE_URL },
      'listening',
    )
    process.send?.({ listening: SITE_URL })
  })
}

/** Removes headers that a caller must not set from an upgrade, as from every request. */
const forSockets =
  (proxies: number, siteUrl: string) =>
  ({ path, handle }: UpgradeRoute): UpgradeRoute => ({
    path,
    handle(req, socket, head) {
      cleanHeaders(req, proxies, siteUrl.startsWith('https:'))
      handle(req, socket, head)
    },
  })

/** Next's own sockets, during development. */
const upgradeRoutes = (app: object): UpgradeRoute[] =>
  dev ? [{ path: `/${ownFolder}/`, handle: upgradeHandlerOf(app) }] : []

start().catch((error: unknown) => {
  console.error(error instanceof EnvError ? `Configuration:\n${error.message}` : error)
  process.exit(error instanceof EnvError ? wrongConfiguration : 1)
})
