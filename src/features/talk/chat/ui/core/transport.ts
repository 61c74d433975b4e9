import type { Ack, ChatServerEvents, ClientEvents } from '../../chat.contract'

type Input<E extends keyof ClientEvents> = ClientEvents[E]['input']
type AnswerOf<E extends keyof ClientEvents> = Ack<ClientEvents[E]['ack']>

/** Calls the server; 'no-response' when no answer came in time or there is no connection. */
export type Ask = <E extends keyof ClientEvents>(
  event: E,
  input: Input<E>,
) => Promise<AnswerOf<E> | 'no-response'>

/** Handlers of incoming events, by name. */
export type Incoming = { [E in keyof ChatServerEvents]: (payload: ChatServerEvents[E]) => void }

/** One connection that can be opened again. */
export interface Transport {
  open(): void
  close(): void
  ask: Ask
}

export interface TransportEvents extends Incoming {
  up(): void
  /** Disconnected, or not reached; `message` is the refusal of the server. */
  down(message?: string): void
}

/** Loads the code of a connection; rejects when that fails. */
export type OpenTransport = (events: TransportEvents) => Promise<Transport>
