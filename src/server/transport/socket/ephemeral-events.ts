import { randomUUID } from 'node:crypto'
import { pool } from '../../db'
import { ephemeralChannel } from '../../events/event-listener'
import type { EphemeralMessage } from './answer'

const largestBytes = 7_500

type Emit = (message: EphemeralMessage) => void

/** Typing and presence: delivered at once on this instance, and with best effort on the others. */
export class EphemeralEvents {
  private readonly from = randomUUID()

  constructor(
    private readonly emit: Emit,
    /** Redis already reaches all instances: nothing to forward. */
    private readonly shared: boolean,
  ) {}

  /** Forwards to the other instances; the caller has already emitted on this one. */
  broadcast(message: EphemeralMessage): void {
    if (this.shared) {
      return
    }
    const payload = JSON.stringify({ from: this.from, ...message })
    if (Buffer.byteLength(payload) > largestBytes) {
      return
    }
    pool()
      .query('select pg_notify($1, $2)', [ephemeralChannel, payload])
      .catch(() => undefined)
  }

  receive(payload: string): void {
    try {
      const { from, ...message } = JSON.parse(payload) as EphemeralMessage & { from: string }
      if (from !== this.from) {
        this.emit(message)
      }
    } catch {
      // not one of our messages
    }
  }
}
