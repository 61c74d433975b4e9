import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@/server/ports/logger'
import type { ReceivedEvent } from '../../kernel/events'
import type { Delivery, SocketBroadcaster } from './socket-broadcaster'

/**
 * Delivers events to clients of all instances exactly once; without it, each instance serves its own sockets.
 */
export type FanOut = (
  events: readonly ReceivedEvent[],
  deliver: (events: readonly ReceivedEvent[]) => Promise<void>,
) => Promise<void>

interface DelivererOptions {
  table: readonly Delivery[]
  broadcaster: SocketBroadcaster
  log: Logger
  fanOut?: FanOut
}

const pausesMs = [50, 200, 1_000, 2_000, 5_000, 10_000]
const largestBatch = 200

/** Delivers committed events to open sockets, one after the other in commit order. No other code emits. */
export class Deliverer {
  private readonly waiting: ReceivedEvent[] = []
  private running = false
  private stopped = false
  private readonly deliveredTypes: ReadonlySet<string>

  constructor(private readonly options: DelivererOptions) {
    this.deliveredTypes = new Set(options.table.map(({ type }) => type))
  }

  receive(event: ReceivedEvent): void {
    if (!this.deliveredTypes.has(event.type) || this.stopped) {
      return
    }
    this.waiting.push(event)
    if (!this.running) {
      void this.work()
    }
  }

  stop(): void {
    this.stopped = true
    this.waiting.length = 0
  }

  private async work() {
    this.running = true
    // Events of the same moment are delivered together.
    await Promise.resolve()
    while (this.waiting.length > 0) {
      await this.deliver(this.takeRun())
    }
    this.running = false
  }

  /** The first events that have the same type. */
  private takeRun(): ReceivedEvent[] {
    const type = this.waiting[0]?.type
    const end = this.waiting.findIndex((event, i) => event.type !== type || i === largestBatch)
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end)
  }

  private async deliver(events: ReceivedEvent[]) {
    const { table, broadcaster, fanOut } = this.options
    for (const entry of table.filter(({ type }) => type === events[0]?.type)) {
      const deliver = (some: readonly ReceivedEvent[]) => entry.deliver(some, broadcaster)
      await this.retryWithBackoff(events, () =>
        fanOut && entry.scope === 'audience' ? fanOut(events, deliver) : deliver(events),
      )
    }
  }

  /**
   * The database may be down for a moment. A client that misses a message in the end notices the gap in its
   * numbers.
   */
  private async retryWithBackoff(events: readonly ReceivedEvent[], work: () => Promise<void>) {
    for (const pause of [...pausesMs, null]) {
      try {
        return await work()
      } catch (error) {
        if (this.stopped) {
          return
        }
        const { log } = this.options
        log.warn(
          { event: 'socket.delivery_failed', err: error, type: events[0]?.type, count: events.length },
          'a delivery failed',
        )
        if (pause !== null) {
          await sleep(pause, undefined, { ref: false })
        }
      }
    }
  }
}
