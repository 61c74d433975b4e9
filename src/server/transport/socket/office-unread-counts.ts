import { container } from '../../container'
import type { OfficeSockets } from './office-websocket'

const gatherMs = 500

/** The number of unread chat messages of each of these people. */
export type CountUnread = (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** The chat badge in open back offices: counted for all of them in one statement, however busy the rooms. */
export class OfficeUnreadCounts {
  private timer: NodeJS.Timeout | undefined
  private sending: Promise<void> | undefined
  private stopped = false

  constructor(
    private readonly admins: OfficeSockets,
    private readonly countUnread: CountUnread,
  ) {}

  schedule(): void {
    if (!this.stopped && this.admins.size > 0) {
      this.timer ??= setTimeout(() => {
        this.timer = undefined
        this.sending = this.send()
      }, gatherMs).unref()
    }
  }

  /** Waits for a count that has begun, so that the database may be closed afterwards. */
  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    await this.sending
  }

  private async send() {
    try {
      this.admins.sendUnread(await this.countUnread(this.admins.userIds()))
    } catch (error) {
      container().log.warn(
        { event: 'chat.unread_not_counted', err: error },
        'unread messages of the office were not counted',
      )
    }
  }
}
