import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '@/server/ports/clock'
import type { Logger } from '@/server/ports/logger'
import type { FailureReason, PaymentGateway, ReadResult } from '@/server/ports/payment-gateway'
import { type HttpRequest, type HttpResult, sendHttp } from './http-client'
import { objectOf, textOf } from './http-json'
import { type FreshToken, HttpTokenCache, type TokenFailure } from './http-token-cache'

interface TimeLimits {
  connectMs: number
  tokenMs: number
  submitMs: number
  statusMs: number
}

const timeLimits: TimeLimits = {
  connectMs: 5_000,
  tokenMs: 15_000,
  submitMs: 30_000,
  statusMs: 15_000,
}

/** The dependencies of every adapter besides its credentials. */
export interface ProviderTools {
  clock: Clock
  log: Logger
  limits?: TimeLimits
}

export type CallKind = 'token' | 'submit' | 'status'
export type Call = Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'> & { kind: CallKind; name: string }
type CallResult =
  | HttpResult
  | { failure: TokenFailure; status?: undefined; silence?: undefined; json?: undefined }

/** The attempt that the current calls are about. */
const about = new AsyncLocalStorage<{ attemptId: string; reference: string }>()

/** Adds the attempt to every log line of this gateway's calls. */
export function withLogFacts<G extends PaymentGateway>(gateway: G): G {
  const withContext =
    <A extends { id: string; reference: string }, R>(call: (attempt: A) => Promise<R>) =>
    (attempt: A) =>
      about.run({ attemptId: attempt.id, reference: attempt.reference }, () => call(attempt))
  const { submit, read, prepare } = gateway
  return Object.assign(gateway, {
    submit: withContext(submit.bind(gateway)),
    read: withContext(read.bind(gateway)),
    ...(prepare && { prepare: withContext(prepare.bind(gateway)) }),
  })
}

/**
 * The HTTP calls of one adapter to its provider: time limits, one log line per call. An address may contain a
 * pay token and a body phone numbers and PINs, so neither is ever logged; only the call's name and its
 * result.
 */
export class HttpProvider {
  private readonly limits: TimeLimits
  readonly clock: Clock
  private readonly log: Logger

  constructor(
    readonly provider: string,
    tools: ProviderTools,
  ) {
    this.limits = tools.limits ?? timeLimits
    this.clock = tools.clock
    this.log = tools.log
  }

  async send({ kind, name, ...request }: Call): Promise<HttpResult> {
    const started = performance.now()
    const totalMs = {
      token: this.limits.tokenMs,
      submit: this.limits.submitMs,
      status: this.limits.statusMs,
    }[kind]
    const result = await sendHttp({ ...request, connectMs: this.limits.connectMs, totalMs })
    const ok = result.status !== undefined && result.status < 300
    const line = {
      event: 'payment.provider_call',
      provider: this.provider,
      call: name,
      status: result.status,
      silence: result.silence,
      ...about.getStore(),
      ms: Math.round(performance.now() - started),
    } as const
    if (ok) {
      this.log.debug(line, 'payment provider call')
    } else {
      this.log.warn(line, 'payment provider call')
    }
    return result
  }

  /**
   * A request with a 401 was refused before anything was done, so one retry with a new token is safe even for a payment.
   * There is no retry after a slow 401, because the caller has a lease, and all calls together must fit into it.
   */
  async sendAuthorised(tokens: HttpTokenCache, call: (token: string) => Call): Promise<CallResult> {
    const started = performance.now()
    for (let attempt = 1; ; attempt += 1) {
      const { token, failure } = await tokens.get()
      if (failure !== undefined) {
        return { failure }
      }
      const result = await this.send(call(token))
      if (result.status !== 401) {
        return result
      }
      tokens.drop(token)
      if (attempt === 2 || performance.now() - started > this.limits.connectMs) {
        return result
      }
    }
  }

  tokens(call: () => Call, marginSeconds: number): HttpTokenCache {
    return new HttpTokenCache(() => this.fetchToken(call()), this.clock, marginSeconds)
  }

  /** Logs that a person must act, because our credentials, account or settings are refused. */
  alarm(name: string, code: string | null): void {
    this.log.error(
      {
        event: 'payment.provider_config',
        provider: this.provider,
        call: name,
        providerCode: code,
        ...about.getStore(),
      },
      'payment provider refuses our configuration',
    )
  }

  /** The result of a failed read: a failure without a specific reason is logged with the provider's code. */
  failed(name: string, reason: FailureReason, code: string | null): ReadResult {
    if (reason === 'provider_config') {
      this.alarm(name, code)
    }
    if (reason === 'generic') {
      this.log.warn(
        {
          event: 'payment.unlisted_reason',
          provider: this.provider,
          call: name,
          providerCode: code,
          ...about.getStore(),
        },
        'payment failed for a reason that is not listed',
      )
    }
    return { status: 'failed', reason }
  }

  private async fetchToken(call: Call): Promise<FreshToken | TokenFailure> {
    const { status, json } = await this.send(call)
    const body = objectOf(json)
    const token = textOf(body.access_token) ?? textOf(body.token)
    const expiresInSeconds = Number(textOf(body.expires_in))
    if (status === 200 && token && expiresInSeconds > 0) {
      return { token, expiresInSeconds }
    }
    const code = textOf(body.error)
    // MTN has answered a wrong key with 500 and this code.
    const refused = code === 'login_failed' || [400, 401, 403].includes(status ?? 0)
    if (!refused) {
      return 'unavailable'
    }
    this.alarm(call.name, code ?? String(status))
    return 'credentials'
  }
}
