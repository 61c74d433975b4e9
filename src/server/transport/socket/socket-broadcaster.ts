import type { AcademyEvent, ReceivedEvent } from '../../kernel/events'
import type { Channel } from './channels'
import type { OfficePushes, ServerEvents } from './wire'

/** The operations on open sockets that a delivery may use. */
export interface SocketBroadcaster {
  /** Emits to every socket of a channel except those of the channel `except`. */
  emit<Name extends keyof ServerEvents>(
    channel: Channel,
    event: Name,
    payload: ServerEvents[Name],
    except?: Channel,
  ): void
  /** Sends to every connection of /ws/admin. */
  push<Type extends keyof OfficePushes>(type: Type, data: OfficePushes[Type]): void
  /** Sends to this person's connections of /ws/admin; the data is read only when there are any. */
  pushTo<Type extends keyof OfficePushes>(
    userId: string,
    type: Type,
    read: () => Promise<OfficePushes[Type]>,
  ): Promise<void>
  /** Shortly afterwards sends everybody with an open back office their number of unread chat messages. */
  refreshUnreadCounts(): void
  /** This person's sockets on this instance join or leave the channel. */
  joinChannel(userId: string, channel: Channel): void
  leaveChannel(userId: string, channel: Channel): void
  /**
   * Checks this person's sockets on this instance again, and closes those that are no longer
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
  /** Events of one type in commit order; several if they arrive fast. */
  deliver(events: readonly ReceivedEvent[], out: SocketBroadcaster): Promise<void>
}

/** An entry of the table, with the payload of its event. */
export const delivery = <Name extends AcademyEvent>(
  type: Name,
  scope: Delivery['scope'],
  deliver: (events: readonly ReceivedEvent<Name>[], out: SocketBroadcaster) => Promise<void>,
): Delivery => ({ type, scope, deliver: deliver as Delivery['deliver'] })
