import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '@/server/ports/logger'

interface RunningRequest {
  id: string
  socket: Socket
  endedAt?: number
}

const running = new AsyncLocalStorage<RunningRequest>()

/** Work belongs to its request for this time after the end of the request; later it may be shared, like a database connection. */
const afterEndMs = 60_000
const windowMs = 600_000
const mostInWindow = 20

let recent: number[] = []
let total = 0

/** The number since the process started. */
export const crashedRequests = () => total

/**
 * Returns a function that runs work for a request, so that an uncaught error is assigned to this request, also in its timers,
 * promises and listeners.
 */
export function requestRunner(res: ServerResponse, id: string): (work: () => void) => void {
  const request: RunningRequest = { id, socket: res.req.socket }
  // Many events of these two come from the connection, which serves other requests too.
  for (const source of [res.req, res]) {
    const emit: (event: string, ...args: unknown[]) => boolean = source.emit.bind(source)
    source.emit = (event: string, ...args: unknown[]) => running.run(request, emit, event, ...args)
  }
  res.once('close', () => {
    request.endedAt = performance.now()
  })
  return (work) => running.run(request, work)
}

/**
 * Handles an uncaught error if one request caused it: logs and counts it, and closes that request's connection.
 * Returns false if the process has to end: the request is unknown, or there are too many such errors.
 */
export function takeRequestCrash(error: unknown, log: Logger): boolean {
  const request = running.getStore()
  const now = performance.now()
  if (!request || now - (request.endedAt ?? now) > afterEndMs) {
    return false
  }
  total += 1
  recent = [...recent.filter((at) => now - at < windowMs), now]
  if (recent.length > mostInWindow) {
    return false
  }
  log.error(
    { event: 'request.crashed', err: error, requestId: request.id },
    'an error of one request that nobody caught',
  )
  request.socket.destroy()
  return true
}
