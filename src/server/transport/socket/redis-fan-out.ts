import { setTimeout as sleep } from 'node:timers/promises'
import type { Container } from '../../container'
import type { ReceivedEvent } from '../../kernel/events'
import type { FanOut } from './deliver'

const claimMs = 2_000
const doneMs = 300_000
const keyOf = ({ id }: ReceivedEvent) => `academy:delivered:${id}`

/**
 * Every instance receives every event; the first to claim one delivers it to the clients of all instances. If
 * that instance dies, its claim expires and another one takes over. Without Redis each instance serves its
 * own sockets.
 */
export function createRedisFanOut(
  redis: NonNullable<Container['redis']>,
  deliverLocally: (work: () => Promise<void>) => Promise<void>,
): FanOut {
  const claim = async (event: ReceivedEvent) =>
    (await redis.set(keyOf(event), 'taken', {
      condition: 'NX',
      expiration: { type: 'PX', value: claimMs },
    })) !== null

  const fanOut: FanOut = async (events, deliver) => {
    const claimed = await Promise.all(events.map(claim)).catch(() => null)
    if (!claimed) {
      return deliverLocally(() => deliver(events))
    }
    const mine = events.filter((_, i) => claimed[i])
    if (mine.length > 0) {
      await deliver(mine)
      const expiration = { type: 'PX', value: doneMs } as const
      await Promise.all(mine.map((event) => redis.set(keyOf(event), 'done', { expiration }))).catch(
        () => undefined,
      )
    }
    const claimedElsewhere = events.filter((_, i) => !claimed[i])
    if (claimedElsewhere.length > 0) {
      void takeOver(claimedElsewhere, deliver)
    }
  }

  /** Events that another instance has claimed but not delivered in time. */
  async function takeOver(events: readonly ReceivedEvent[], deliver: Parameters<FanOut>[1]) {
    await sleep(claimMs + 500, undefined, { ref: false })
    const states = await redis.mGet(events.map(keyOf)).catch(() => null)
    const undelivered = states ? events.filter((_, i) => states[i] !== 'done') : []
    if (undelivered.length > 0) {
      await fanOut(undelivered, deliver).catch(() => undefined)
    }
  }

  return fanOut
}
