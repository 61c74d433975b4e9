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

/** What a request has begun belongs to it for so long after its end; afterwards it may be anybody's, like a connection to the database. */
const afterEndMs = 60_000
const windowMs = 600_000
const mostInWindow = 20

let recent: number[] = []
let total = 0

/** Since the process started. */
export const crashedRequests = () => total

/**
 * Answers how to run work for a request: an error in it that nobody catches is known to be the request's own, in its timers,
 * promises and listeners too.
 */
export function requestRunner(res: ServerResponse, id: string): (work: () => void) => void {
  const request: RunningRequest = { id, socket: res.req.socket }
  // Much of what these two say is said by the connection, which serves other requests as well.
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
 * Takes an error that nobody caught, where one request caused it: logs and counts it and closes that request's connection.
 * Answers false where the process has to end: nothing says whose error it is, or there are too many of them.
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
