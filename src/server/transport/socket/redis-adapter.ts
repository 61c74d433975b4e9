import { createAdapter } from '@socket.io/redis-adapter'
import type { Server } from 'socket.io'
import { container } from '../../container'
import type { FanOut } from './deliver'
import { createRedisFanOut } from './redis-fan-out'

/** The adapter awaits none of its calls: one that fails while Redis is down must not end the process. */
const ignoreRejections = <Client extends object>(client: Client): Client =>
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

interface FanOutAdapter {
  /** Whether an emit reaches the sockets of all instances. */
  isShared(): boolean
  fanOut?: FanOut
  close(): void
}

/**
 * With Redis, an emit reaches the sockets of all instances. While Redis is down, each instance serves its own
 * sockets.
 */
export async function attachRedisAdapter(io: Server): Promise<FanOutAdapter> {
  const { redis } = container()
  if (!redis) {
    return { isShared: () => false, close() {} }
  }
  // Subscriptions are queued until there is a connection, and renewed after each loss.
  const subscriber = redis.duplicate({ disableOfflineQueue: false })
  subscriber.on('error', () => {})
  subscriber.connect().catch(() => undefined)
  io.adapter(createAdapter(ignoreRejections(redis), ignoreRejections(subscriber), { key: 'academy' }))
  let localDeliveries = 0
  const deliverLocally = async (work: () => Promise<void>) => {
    localDeliveries += 1
    await work().finally(() => {
      localDeliveries -= 1
    })
  }
  return {
    isShared: () => localDeliveries === 0 && redis.isReady,
    fanOut: createRedisFanOut(redis, deliverLocally),
    close: () => subscriber.destroy(),
  }
}
