import type { ClientEvents, ServerEvents } from '../../chat.contract'

type Input<E extends keyof ClientEvents> = Parameters<ClientEvents[E]>[0]
type ReplyOf<E extends keyof ClientEvents> = NonNullable<Parameters<ClientEvents[E]>[1]>
export type AnswerOf<E extends keyof ClientEvents> = Parameters<ReplyOf<E>>[0]

/** Asks the server; 'lost' when no answer came in time or there is no connection. */
export type Ask = <E extends keyof ClientEvents>(event: E, input: Input<E>) => Promise<AnswerOf<E> | 'lost'>

/** What arrives, by name. */
export type Incoming = { [E in keyof ServerEvents]: ServerEvents[E] }

/** One connection that can be opened again. */
export interface Wire {
  open(): void
  close(): void
  ask: Ask
}

export interface WireEvents extends Incoming {
  up(): void
  /** Cut, or not reached; `message` is the server's own refusal. */
  down(message?: string): void
}

/** Loads what is needed for a connection; rejects when that cannot be loaded. */
export type OpenWire = (events: WireEvents) => Promise<Wire>
