import type { ReceivedEvent } from '../../events/event-listener'
import type { AcademyEvent } from '../../kernel/transaction'

/** What a delivery may do with open connections. */
export interface SocketBroadcaster {
  /** Emits to every socket of a channel except those of the channel `except`. */
  emit(channel: string, event: string, payload: unknown, except?: string): void
  /** Sends to every connection of /ws/admin. */
  push(type: string, data: unknown): void
  /** Sends to this person's connections of /ws/admin; the data is read only when there are any. */
  pushTo(userId: string, type: string, read: () => Promise<unknown>): Promise<void>
  /** Soon sends everybody with an open back office their number of unread chat messages. */
  refreshUnreadCounts(): void
  /** This person's sockets on this instance join or leave the channel. */
  joinChannel(userId: string, channel: string): void
  leaveChannel(userId: string, channel: string): void
  /**
   * Checks again who holds this person's connections on this instance, and closes those that are no longer
   * allowed.
   */
  recheck(userId: string): Promise<void>
}

export interface Delivery {
  type: AcademyEvent
  /**
   * `audience`: delivered once to all clients of all instances. `instance`: each instance does it for itself.
   */
  scope: 'audience' | 'instance'
  /** Events of one type in commit order; several when they come fast. */
  deliver(events: readonly ReceivedEvent[], out: SocketBroadcaster): Promise<void>
}
