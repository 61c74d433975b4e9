import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BodyBudget } from '@/config/body-budgets'
import { connections } from '@/config/limits'

type Refusal = 400 | 408 | 413

interface Guarded {
  req: IncomingMessage
  res: ServerResponse
  budget: BodyBudget
  /** Asked about a whole body before it is passed on; what it does not accept is refused with 400. */
  accepts?: (body: Buffer) => boolean
  proceed: () => void
  refuse: (status: Refusal) => void
}

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] !== undefined && headers['content-length'] !== '0')

/** What arrives after the answer is not kept, and not waited for. */
function limitRest(req: IncomingMessage, res: ServerResponse) {
  res.once('finish', () => {
    if (req.complete) {
      return
    }
    const timer = setTimeout(() => req.socket.destroy(), connections.restMs)
    req.once('close', () => clearTimeout(timer))
  })
}

/**
 * Lets a request pass with a body within its budget: a small one once all of it is here, so that nothing behind ever
 * waits for a slow sender; a streamed one at once. Counts what arrives, whatever its head announces.
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

/** Its call has a limit of its own and says so in its words; this one ends what goes on regardless. */
function countStreamed(req: IncomingMessage, res: ServerResponse, most: number) {
  const push: Push = req.push.bind(req)
  let size = 0
  req.push = (chunk: Buffer | null) => {
    size += chunk?.length ?? 0
    if (size <= most * 2 || res.writableFinished) {
      return push(chunk)
    }
    req.destroy()
    return false
  }
}

/** The parser pushes into the request, which nobody reads yet: it holds the body until all of it is there. */
function receive({ req, budget, accepts, proceed, refuse }: Guarded) {
  const push: Push = req.push.bind(req)
  const held: Buffer[] = []
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
      decide(() => (accepts?.(Buffer.concat(held)) === false ? refuse(400) : proceed()))
      return more
    }
    size += chunk.length
    if (size > budget.bytes) {
      decide(() => refuse(413))
      return true
    }
    if (accepts) {
      held.push(chunk)
    }
    push(chunk)
    // More than a stream likes to hold, and no more than the budget.
    return true
  }
}
