import type { IncomingMessage } from 'node:http'
import { env } from '@/config/env'
import { clientAddressHeader } from '@/config/headers'
import { sockets as limits } from '@/config/limits'
import { networkOf } from '@/lib/network-of'
import { AddressBudget } from '../../http-entry/address-budget'

/** The time limit for authentication. When a thousand clients reconnect together, identifying takes a while. */
const connectWithinMs = 15_000

const keyOf = ({ headers }: IncomingMessage) => networkOf(String(headers[clientAddressHeader] ?? 'unknown'))

interface Connection {
  request: IncomingMessage
  transport: { socket?: { terminate?(): void } }
  close(discard: boolean): void
  once(event: 'close', listener: () => void): void
}

/** Connections that have not authenticated yet: limited per address, each for a short time. */
export class UnidentifiedSockets {
  private readonly budget = new AddressBudget(Math.ceil(limits.unknownPerAddress * env().RATE_LIMIT_SCALE))
  private readonly pending = new WeakMap<object, () => void>()

  isFull(req: IncomingMessage): boolean {
    return this.budget.isFull(keyOf(req))
  }

  /** Reserves a place while a request is identified; undefined if its address has none left. */
  take(req: IncomingMessage): (() => void) | undefined {
    return this.budget.take(keyOf(req))
  }

  /** Counts a connection until it is identified or closed, and closes it when that takes too long. */
  watch(connection: Connection): void {
    const release = this.take(connection.request)
    if (!release) {
      terminate(connection)
      return
    }
    const timer = setTimeout(() => terminate(connection), connectWithinMs).unref()
    const done = () => {
      clearTimeout(timer)
      release()
    }
    this.pending.set(connection, done)
    connection.once('close', done)
  }

  identified(connection: object): void {
    this.pending.get(connection)?.()
  }
}

/** Without the closing handshake, which the client may never answer. */
function terminate(connection: Connection) {
  connection.transport.socket?.terminate?.()
  connection.close(true)
}
