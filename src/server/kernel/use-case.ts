import type { z } from 'zod'
import type { Locale } from '@/config/locales'
import type { RateLimitName } from '@/config/rate-limits'
import type { Logger } from '@/server/ports/logger'
import type { AccessRule } from './access'
import type { Actor, UserActor } from './actor'
import type { CallKey } from './idempotency'

export interface RequestInfo {
  id: string
  /** The caller's address, behind the number of proxies in TRUST_PROXY. */
  address: string
  userAgent: string
  locale: Locale
  /** The cookie of a known device; never logged. */
  deviceCookie?: string
}

export interface Context<Input, A extends Actor> {
  input: Input
  actor: A
  request: RequestInfo
  locale: Locale
  /** One instant for the whole call, from the injected clock. */
  now: Date
  /** The caller's Idempotency-Key; `noKey` without one. */
  key: CallKey
  log: Logger
}

/** Who calls, from where and when. */
export type UserCall = Pick<Context<unknown, UserActor>, 'actor' | 'request' | 'now'>

type Limit<Input> =
  | { name: RateLimitName; per: 'address' | 'actor' }
  | { name: RateLimitName; per: 'input'; key: (input: Input) => string }

interface UseCaseSpec<Schema extends z.ZodType, A extends Actor, Output> {
  /** The feature and the constant in kebab-case: 'payments.approve-refund'. */
  name: string
  /**
   * The name under which idempotency keys are stored, if it is an earlier name: a call that is repeated across a
   * deploy, or answered by two releases, still finds its first answer.
   */
  keyScope?: string
  access: AccessRule<A>
  input: Schema
  limits: readonly Limit<z.output<Schema>>[]
  /** Requires the second factor (or the password) again when the last proof is older than `stepUpMs`. */
  stepUp?: true
  /** Requires it only for some inputs: called with the parsed input, after the limits. */
  stepUpFor?(input: z.output<Schema>): boolean | Promise<boolean>
  /** Works for a person who has not yet agreed to the legal texts: agreeing itself, and taking the data along or away. */
  beforeConsent?: true
  run(context: Context<z.output<Schema>, A>): Promise<Output>
}

export interface UseCase<Schema extends z.ZodType = z.ZodType, A extends Actor = Actor, Output = unknown>
  extends UseCaseSpec<Schema, A, Output> {
  readonly isUseCase: true
}

// biome-ignore lint/suspicious/noExplicitAny: the only place where any use case is allowed, with any input and output
export type AnyUseCase = UseCase<any, any, any>

/** Every mutation and every private read. Leaving out the access rule, the input or the limits does not compile. */
export const defineUseCase = <Schema extends z.ZodType, A extends Actor, Output>(
  spec: UseCaseSpec<Schema, A, Output>,
): UseCase<Schema, A, Output> => ({ ...spec, isUseCase: true })

export const perAddress = (name: RateLimitName) => ({ name, per: 'address' }) as const
export const perActor = (name: RateLimitName) => ({ name, per: 'actor' }) as const
export const perInput = <Input>(name: RateLimitName, key: (input: Input) => string) =>
  ({ name, per: 'input', key }) as const
