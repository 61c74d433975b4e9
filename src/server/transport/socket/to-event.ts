import type { z } from 'zod'
import type { Locale } from '@/config/locales'
import type { Actor } from '../../kernel/actor'
import { AppError } from '../../kernel/app-error'
import { execute } from '../../kernel/execute'
import type { AnyUseCase, RequestInfo, UseCase } from '../../kernel/use-case'
import { toProblem } from '../http/problem'
import type { Channel } from './channels'
import type { ConnectionIdentity } from './identity'
import type { ServerEvents } from './wire'

interface SocketCall {
  identity: ConnectionIdentity
  request: RequestInfo
}

/** An event for clients with its payload. */
type Emitted = {
  [Name in keyof ServerEvents]: { event: Name; payload: ServerEvents[Name] }
}[keyof ServerEvents]

export interface Outcome {
  ack: Record<string, unknown>
  /** Sent to the caller's own socket before the acknowledgement. */
  toCaller?: Emitted
  /** For the other sockets of a channel; may be lost. */
  toChannel?: Emitted & { channel: Channel }
  /** The caller's session has ended. */
  end?: boolean
}

export interface SocketEvent<Ack = unknown> {
  useCase: AnyUseCase
  /** The type of the acknowledgement beside `ok`, only for the compiler. */
  readonly ack?: Ack
  handle(input: unknown, call: SocketCall): Promise<Outcome>
}

interface EventOptions<Output, Ack> {
  /** Fields of the acknowledgement beside `ok`; null: the event is ignored and acknowledged with only `ok: false`. */
  ack?: (output: Output) => Ack | null
  toCaller?: (output: Output) => Outcome['toCaller']
  toChannel?: (output: Output) => Outcome['toChannel']
}

/** A refusal as an acknowledgement, in the language of the connection. */
export function refusal(error: unknown, locale: Locale, requestId: string): Outcome {
  const problem = toProblem(error, locale, requestId)
  return {
    ack: {
      ok: false,
      error: problem.message,
      code: problem.code,
      ...(problem.retryAfterS === undefined ? {} : { retry_after: problem.retryAfterS }),
    },
    end: problem.code === 'sign_in_first',
  }
}

const asInput = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) {
    return {}
  }
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new AppError('malformed')
  }
  return value as Record<string, unknown>
}

/** Runs a use case for a socket event: the same gate as HTTP, answered by the event's acknowledgement. */
export function toEvent<Schema extends z.ZodType, A extends Actor, Output, Ack extends object = object>(
  useCase: UseCase<Schema, A, Output>,
  options: EventOptions<Output, Ack> = {},
): SocketEvent<Ack> {
  return {
    useCase: useCase as AnyUseCase,
    async handle(input, { identity, request }) {
      try {
        const output = await execute(useCase, {
          credentials: {},
          actor: await identity.actor(),
          request,
          readInput: async () => asInput(input),
        })
        const details = options.ack ? options.ack(output) : {}
        return {
          ack: details === null ? { ok: false } : { ok: true, ...details },
          toCaller: options.toCaller?.(output),
          toChannel: options.toChannel?.(output),
        }
      } catch (error) {
        return refusal(error, request.locale, request.id)
      }
    },
  }
}
