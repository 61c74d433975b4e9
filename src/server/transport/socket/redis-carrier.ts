import { setTimeout as sleep } from 'node:timers/promises'
import type { Container } from '../../container'
import type { ReceivedEvent } from '../../events/event-listener'
import type { Carrier } from './deliver'

const takenMs = 2_000
const doneMs = 300_000
const keyOf = ({ id }: ReceivedEvent) => `academy:delivered:${id}`

/**
 * Every instance hears every event; the first to claim one tells the shared audience. Whoever dies in between leaves a
 * claim that runs out, and another instance takes it up. Without Redis each tells its own sockets.
 */
export function createRedisCarrier(
  redis: NonNullable<Container['redis']>,
  toOwnSockets: (work: () => Promise<void>) => Promise<void>,
): Carrier {
  const claim = async (event: ReceivedEvent) =>
    (await redis.set(keyOf(event), 'taken', {
      condition: 'NX',
      expiration: { type: 'PX', value: takenMs },
    })) !== null

  const carry: Carrier = async (events, deliver) => {
    const claimed = await Promise.all(events.map(claim)).catch(() => null)
    if (!claimed) {
      return toOwnSockets(() => deliver(events))
    }
    const mine = events.filter((_, i) => claimed[i])
    if (mine.length > 0) {
      await deliver(mine)
      const expiration = { type: 'PX', value: doneMs } as const
      await Promise.all(mine.map((event) => redis.set(keyOf(event), 'done', { expiration }))).catch(
        () => undefined,
      )
    }
    const others = events.filter((_, i) => !claimed[i])
    if (others.length > 0) {
      void takeUp(others, deliver)
    }
  }

  /** What another instance has claimed and not done in time. */
  async function takeUp(events: readonly ReceivedEvent[], deliver: Parameters<Carrier>[1]) {
    await sleep(takenMs + 500, undefined, { ref: false })
    const states = await redis.mGet(events.map(keyOf)).catch(() => null)
    const left = states ? events.filter((_, i) => states[i] !== 'done') : []
    if (left.length > 0) {
      await carry(left, deliver).catch(() => undefined)
    }
  }

  return carry
}
