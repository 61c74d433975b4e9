import { container } from '../../container'
import type { AdminSockets } from './admin-websocket'

const gatherMs = 500

/** How many chat messages wait for each of these people. */
export type CountUnread = (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** The chat's badge of whoever has the back office open: counted for all of them in one statement, however busy the rooms. */
export class OfficeChat {
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly admins: AdminSockets,
    private readonly countUnread: CountUnread,
  ) {}

  plan(): void {
    if (this.admins.size > 0) {
      this.timer ??= setTimeout(() => void this.tell(), gatherMs).unref()
    }
  }

  stop(): void {
    clearTimeout(this.timer)
  }

  private async tell() {
    this.timer = undefined
    try {
      this.admins.tellUnread(await this.countUnread(this.admins.people()))
    } catch (error) {
      container().log.warn({ err: error }, 'unread messages of the office were not counted')
    }
  }
}
