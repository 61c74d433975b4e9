import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyBudget } from '@/config/body-budgets'
import { connections } from '@/config/limits'

type Refusal = 400 | 408 | 413

interface Guarded {
  req: IncomingMessage
  res: ServerResponse
  budget: BodyBudget
  /** Checks a complete body before it is passed on; a rejected body is answered with 400. */
  accepts?: (body: Buffer) => boolean
  proceed: () => void
  refuse: (status: Refusal) => void
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** Drops what arrives after the answer, for a limited time. */
function limitRest(req: IncomingMessage, res: ServerResponse) {
  // A request that was aborted within its body has no socket and is already closed.
  const { socket } = req
  res.once('finish', () => {
    if (req.complete) {
      return
    }
    setTimeout(() => {
      if (!req.complete) {
        socket.destroy()
      }
    }, connections.restMs).unref()
  })
}

/**
 * Passes a request on if its body is within its budget: a small body once it is complete, so that the
 * application never waits for a slow client; a streamed one at once. Counts the bytes that arrive, whatever
 * Content-Length says.
 */
export function guardBody(guarded: Guarded): void {
  const { req, res, budget, accepts, proceed, refuse } = guarded
  if (!hasBody(req)) {
    if (accepts?.(Buffer.alloc(0)) === false) {
      refuse(400)
    } else {
      proceed()
    }
    return
  }
  limitRest(req, res)
  if (budget.streamed) {
    countStreamed(req, res, budget.bytes)
    proceed()
  } else if (Number(req.headers['content-length'] ?? 0) > budget.bytes) {
    refuse(413)
  } else {
    receive(guarded)
  }
}

type Push = IncomingMessage['push']

/**
 * The use case has a separate limit with its own message; this limit stops clients that continue to send.
 */
function countStreamed(req: IncomingMessage, res: ServerResponse, limit: number) {
  const push: Push = req.push.bind(req)
  let size = 0
  req.push = (chunk: Buffer | null) => {
    size += chunk?.length ?? 0
    if (size <= limit * 2 || res.writableFinished) {
      return push(chunk)
    }
    req.destroy()
    return false
  }
}

/** The parser pushes into the request, which nobody reads yet: it buffers the body until it is complete. */
function receive({ req, budget, accepts, proceed, refuse }: Guarded) {
  const push: Push = req.push.bind(req)
  const chunks: Buffer[] = []
  let size = 0
  let decided = false
  const timer = setTimeout(() => decide(() => refuse(408)), connections.bodyMs)
  req.once('close', () => clearTimeout(timer))

  function decide(then: () => void) {
    if (decided) {
      return
    }
    decided = true
    clearTimeout(timer)
    then()
  }

  req.push = (chunk: Buffer | null) => {
    if (chunk === null) {
      const more = push(null)
      decide(() => (accepts?.(Buffer.concat(chunks)) === false ? refuse(400) : proceed()))
      return more
    }
    size += chunk.length
    if (size > budget.bytes) {
      decide(() => refuse(413))
      return true
    }
    if (accepts) {
      chunks.push(chunk)
    }
    push(chunk)
    // More than a stream's high-water mark, and no more than the budget.
    return true
  }
}
