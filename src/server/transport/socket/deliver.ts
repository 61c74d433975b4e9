import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@/infrastructure/logging/logger'
import type { ReceivedEvent } from '../../events/event-listener'
import type { Delivery, Outlet } from './outlet'

/** Hands events on to an audience that several instances share; without one, each serves its own sockets. */
export type Carrier = (
  events: readonly ReceivedEvent[],
  deliver: (events: readonly ReceivedEvent[]) => Promise<void>,
) => Promise<void>

interface DelivererOptions {
  table: readonly Delivery[]
  outlet: Outlet
  log: Logger
  carry?: Carrier
}

const pausesMs = [50, 200, 1_000, 2_000, 5_000, 10_000]
const largestBatch = 200

/** Committed events → open sockets, one after the other in the order of their commits. Nobody else emits. */
export class Deliverer {
  private readonly waiting: ReceivedEvent[] = []
  private running = false
  private stopped = false
  private readonly known: ReadonlySet<string>

  constructor(private readonly options: DelivererOptions) {
    this.known = new Set(options.table.map(({ type }) => type))
  }

  receive(event: ReceivedEvent): void {
    if (!this.known.has(event.type) || this.stopped) {
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
    // What arrives in the same moment is delivered together.
    await Promise.resolve()
    while (this.waiting.length > 0) {
      await this.deliver(this.takeRun())
    }
    this.running = false
  }

  /** The events of one type that stand first. */
  private takeRun(): ReceivedEvent[] {
    const type = this.waiting[0]?.type
    const end = this.waiting.findIndex((event, i) => event.type !== type || i === largestBatch)
    return this.waiting.splice(0, end === -1 ? this.waiting.length : end)
  }

  private async deliver(events: ReceivedEvent[]) {
    const { table, outlet, carry } = this.options
    for (const entry of table.filter(({ type }) => type === events[0]?.type)) {
      const tell = (some: readonly ReceivedEvent[]) => entry.deliver(some, outlet)
      await this.insist(events, () =>
        carry && entry.scope === 'audience' ? carry(events, tell) : tell(events),
      )
    }
  }

  /** The database may be away for a moment; whoever was not told in the end finds the gap in the numbers. */
  private async insist(events: readonly ReceivedEvent[], work: () => Promise<void>) {
    for (const pause of [...pausesMs, null]) {
      try {
        return await work()
      } catch (error) {
        if (this.stopped) {
          return
        }
        const { log } = this.options
        log.warn({ err: error, event: events[0]?.type, count: events.length }, 'a delivery failed')
        if (pause !== null) {
          await sleep(pause, undefined, { ref: false })
        }
      }
    }
  }
}
