import type { ReceivedEvent } from '../../events/event-listener'
import type { AcademyEvent } from '../../kernel/transaction'

/** What a delivery may do with open connections. */
export interface Outlet {
  /** To every socket of a channel but those of `except`. */
  emit(channel: string, event: string, payload: unknown, except?: string): void
  /** To every connection of /ws/admin. */
  push(type: string, data: unknown): void
  /** To this person's connections of /ws/admin; what is sent is read only when there are any. */
  pushTo(userId: string, type: string, read: () => Promise<unknown>): Promise<void>
  /** Whoever has the back office open is told in a moment how many chat messages wait for them. */
  recountChats(): void
  /** From now on this person's sockets on this instance hear the channel, or no longer do. */
  admit(userId: string, channel: string): void
  expel(userId: string, channel: string): void
  /** This person's connections on this instance are asked again who they are; whoever may not stay is closed. */
  recheck(userId: string): Promise<void>
}

export interface Delivery {
  type: AcademyEvent
  /** `audience`: told once to everybody who listens, wherever they are. `instance`: each instance does it for itself. */
  scope: 'audience' | 'instance'
  /** Events of one type in the order of their commits; several when they come fast. */
  deliver(events: readonly ReceivedEvent[], out: Outlet): Promise<void>
}
