import { randomUUID } from 'node:crypto'
import { env } from '@/config/env'
import { sockets as limits } from '@/config/limits'
import { container } from '../../container'
import { AppError } from '../../kernel/app-error'
import { EventBudget } from './budget'
import type { ChatSocket } from './chat-socket'
import { type Outcome, refusal, type SocketEvent } from './to-event'

export type EphemeralMessage = NonNullable<Outcome['toChannel']>

interface AnswerOptions {
  events: ReadonlyMap<string, SocketEvent>
  onEphemeral: (message: EphemeralMessage, from: ChatSocket) => void
}

type Reply = (ack: unknown) => void

/** Handles client events: only known events, within the user's limit, in the order of the connection. */
export function createAnswering({ events, onEphemeral }: AnswerOptions) {
  const scale = env().RATE_LIMIT_SCALE
  const budget = new EventBudget(limits.eventsPerMinute * scale, limits.eventBurst * scale)
  setInterval(() => budget.tidy(performance.now()), 60_000).unref()

  function finish(socket: ChatSocket, name: string, outcome: Outcome, reply: Reply | undefined) {
    if (outcome.toCaller) {
      socket.emit(outcome.toCaller.event, outcome.toCaller.payload)
    }
    if (outcome.toChannel) {
      onEphemeral(outcome.toChannel, socket)
    }
    if (reply) {
      reply(outcome.ack)
    } else if (outcome.ack.ok === false && outcome.ack.error) {
      socket.emit('refused', { event: name, ...outcome.ack })
    }
    if (outcome.end) {
      socket.disconnect(true)
    }
  }

  async function answer(socket: ChatSocket, name: string, input: unknown, reply: Reply | undefined) {
    const { identity, address, userAgent, locale } = socket.data
    const event = events.get(name)
    const request = { id: randomUUID(), address, userAgent, locale }
    const outcome = event
      ? await event.handle(input, { identity, request })
      : refusal(new AppError('malformed', { text: 'Chat.unknownEvent' }), locale, request.id)
    if (socket.connected) {
      finish(socket, name, outcome, reply)
    }
  }

  function refuseFlood(socket: ChatSocket, name: string, retryAfterS: number, reply: Reply | undefined) {
    const { data } = socket
    data.refused += 1
    if (data.refused === 1) {
      container().log.warn({ event: 'socket.flood', userId: data.userId }, 'too many events')
    }
    if (data.refused > limits.refusedEvents * scale) {
      return void socket.disconnect(true)
    }
    finish(socket, name, refusal(new AppError('too_many', { retryAfterS }), data.locale, ''), reply)
  }

  return function receive(socket: ChatSocket, name: unknown, args: unknown[]) {
    const { data } = socket
    const reply = typeof args.at(-1) === 'function' ? (args.pop() as Reply) : undefined
    const wait = budget.take(data.userId, performance.now())
    const busy = data.waiting >= limits.waitingEvents * scale
    if (wait > 0 || busy) {
      return refuseFlood(socket, String(name), wait || 1, reply)
    }
    data.waiting += 1
    data.queue = data.queue
      .then(() => answer(socket, String(name), args[0], reply))
      .catch((error: unknown) =>
        container().log.error({ event: 'socket.event_failed', err: error }, 'an event was not answered'),
      )
      .finally(() => {
        data.waiting -= 1
      })
  }
}
