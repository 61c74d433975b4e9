import type { Ack, ChatServerEvents, ClientEvents } from '../../chat.contract'

type Input<E extends keyof ClientEvents> = ClientEvents[E]['input']
export type AnswerOf<E extends keyof ClientEvents> = Ack<ClientEvents[E]['ack']>

/** Asks the server; 'lost' when no answer came in time or there is no connection. */
export type Ask = <E extends keyof ClientEvents>(event: E, input: Input<E>) => Promise<AnswerOf<E> | 'lost'>

/** What arrives, by name. */
export type Incoming = { [E in keyof ChatServerEvents]: (payload: ChatServerEvents[E]) => void }

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
