import { randomUUID } from 'node:crypto'
import { container } from '../../container'
import { hintChannel } from '../../events/event-listener'
import type { Hint } from './answer'

const largestBytes = 7_500

type Emit = (hint: Hint) => void

/** Who is typing, who is here: told at once on this instance, and as well as may be on the others. */
export class Hints {
  private readonly from = randomUUID()

  constructor(
    private readonly emit: Emit,
    /** The audience is shared already (Redis): others need no word from here. */
    private readonly shared: boolean,
  ) {}

  /** To the other instances; on this one the caller has told everybody. */
  spread(hint: Hint): void {
    if (this.shared) {
      return
    }
    const payload = JSON.stringify({ from: this.from, ...hint })
    if (Buffer.byteLength(payload) > largestBytes) {
      return
    }
    container()
      .pool.query('select pg_notify($1, $2)', [hintChannel, payload])
      .catch(() => undefined)
  }

  receive(payload: string): void {
    try {
      const { from, ...hint } = JSON.parse(payload) as Hint & { from: string }
      if (from !== this.from) {
        this.emit(hint)
      }
    } catch {
      // not one of ours
    }
  }
}
