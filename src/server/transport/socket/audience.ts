import { createAdapter } from '@socket.io/redis-adapter'
import type { Server } from 'socket.io'
import { container } from '../../container'
import type { Carrier } from './deliver'
import { createRedisCarrier } from './redis-carrier'

/** The adapter waits for none of its calls: one that fails while Redis is away must not end the process. */
const quiet = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function') {
        return member
      }
      return (...args: unknown[]) => {
        const result: unknown = member.apply(target, args)
        if (result instanceof Promise) {
          result.catch(() => undefined)
        }
        return result
      }
    },
  })

export interface Audience {
  /** Whether what is emitted reaches the sockets of all instances. */
  isShared(): boolean
  carry?: Carrier
  close(): void
}

/** With Redis all instances share one audience. When it goes away, each tells its own sockets until it is back. */
export async function gatherAudience(io: Server): Promise<Audience> {
  const { redis } = container()
  if (!redis) {
    return { isShared: () => false, close() {} }
  }
  // What it is to hear is kept until there is a connection, and asked for again after each loss.
  const listening = redis.duplicate({ disableOfflineQueue: false })
  listening.on('error', () => {})
  listening.connect().catch(() => undefined)
  io.adapter(createAdapter(quiet(redis), quiet(listening), { key: 'academy' }))
  let alone = 0
  const toOwnSockets = async (work: () => Promise<void>) => {
    alone += 1
    await work().finally(() => {
      alone -= 1
    })
  }
  return {
    isShared: () => alone === 0 && redis.isReady,
    carry: createRedisCarrier(redis, toOwnSockets),
    close: () => listening.destroy(),
  }
}
