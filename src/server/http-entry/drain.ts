import type { Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Logger } from '@/server/ports/logger'
import { takeRequestCrash } from './crashed-requests'
import { lifecycle } from './draining'

interface Stoppable {
  server: Server
  log: Logger
  /** Runs first, because open sockets would prevent the server from closing. */
  stopSockets: () => Promise<void>
  stopServices: () => Promise<void>
  /** Sends waiting error reports before the end. */
  flushReports: () => Promise<void>
  closeApp: () => Promise<void>
}

const finishWithinMs = 20_000
const giveUpAfterMs = 24_000
const quietWithinMs = 1_000
const quietTurnMs = 1
const idleConnectionsMs = 1_000
/** A terminal and a parent process may both pass on the same Ctrl-C. */
const sameSignalMs = 1_000

/**
 * The first signal drains; a second one exits at once. An uncaught error drains too, and exits with 1, unless one request
 * alone caused it.
 */
export function stopOnSignals({ server, log, stopSockets, stopServices, flushReports, closeApp }: Stoppable) {
  let since = 0

  async function stop(reason: string, code: number) {
    if (since > 0) {
      if (performance.now() - since > sameSignalMs) {
        process.exit(code || 130)
      }
      return
    }
    since = performance.now()
    lifecycle().draining = true
    log.info({ event: 'process.stopping', reason }, 'stopping')
    setTimeout(() => process.exit(code || 1), giveUpAfterMs).unref()
    const closed = closeServer(server)
    await stopSockets().catch((error: unknown) =>
      log.warn({ event: 'process.sockets_not_closed', err: error }, 'sockets did not close'),
    )
    await closed
    await closeApp().catch((error: unknown) =>
      log.warn({ event: 'process.app_not_closed', err: error }, 'Next did not close'),
    )
    await stopServices()
    await flushReports()
    log.info({ event: 'process.stopped' }, 'stopped')
    process.exit(code)
  }

  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  // The parent process, which runs the database, has ended.
  process.on('disconnect', () => void stop('parent ended', 0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      if (takeRequestCrash(error, log)) {
        return
      }
      log.fatal({ event: 'process.crashed', err: error }, event)
      void stop(event, 1)
    })
  }
}

/**
 * Stops accepting, lets running requests finish, and closes idle connections, but not those on which a request may just be arriving:
 * for a moment every connection, new or reused by a proxy, may still send a request, and its answer announces the close.
 */
export async function closeServer(server: Server): Promise<void> {
  await quietTurn(server)
  return new Promise((done) => {
    const force = setTimeout(() => server.closeAllConnections(), finishWithinMs)
    let idle: NodeJS.Timeout
    const settled = setTimeout(() => {
      server.closeIdleConnections()
      idle = setInterval(() => server.closeIdleConnections(), 100)
    }, idleConnectionsMs)
    // The close of an http server would cut idle connections at once.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(force)
      clearTimeout(settled)
      clearInterval(idle)
      done()
    })
  })
}

/**
 * Resolves after a turn of the event loop without new connections and with hardly any work, at the latest after a
 * second. Each turn accepts one connection, and connections that still wait when a server closes are reset. A proxy may not send
 * their POST to another instance.
 */
async function quietTurn(server: Server) {
  const until = performance.now() + quietWithinMs
  let connected = 0
  const count = () => {
    connected += 1
  }
  server.on('connection', count)
  for (let began = performance.now(); began < until; ) {
    const before = connected
    await new Promise((done) => setImmediate(done))
    const ended = performance.now()
    if (connected === before && ended - began < quietTurnMs) {
      break
    }
    began = ended
  }
  server.off('connection', count)
}
