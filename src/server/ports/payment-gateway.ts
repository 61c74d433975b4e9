import type { GatewayName } from '@/config/payment-providers'

/**
 * Provider-specific terms stay in the adapter: the rest of the product knows only what is in this file.
 */
export const failureReasons = [
  'insufficient_funds',
  'rejected_by_payer',
  'payer_timeout',
  'payer_not_found',
  'payer_limit',
  'payer_blocked',
  'provider_config',
  'provider_unavailable',
  'submit_lost',
  'generic',
] as const
export type FailureReason = (typeof failureReasons)[number]

export type NextAction =
  | { type: 'ussd_prompt'; dial: string }
  | { type: 'redirect'; url: string }
  | { type: 'none' }

/** Data that an adapter needs again later; stored as JSON, secret. */
export type Handle = Record<string, string | number | boolean | null>

export interface AttemptToSubmit {
  /** UUID v4: the idempotency reference, stored before any byte is sent. */
  id: string
  /** At most 20 characters, never reused. */
  reference: string
  callbackToken: string
  amountXaf: number
  currency: string
  /** E.164 */
  phone: string
  description: string
  locale: string
  handle: Handle | null
  /** The address to which a hosted page sends the payer back. */
  returnUrl: string
  callbackUrl: string
}

export type PrepareResult =
  | { status: 'ready'; handle: Handle }
  | { status: 'refused'; reason: FailureReason }
  /** Nothing has reached the payer: prepare may be called again, or the attempt abandoned. */
  | { status: 'unavailable' }

export type SubmitResult =
  | { status: 'accepted'; handle: Handle; nextAction: NextAction }
  | { status: 'refused'; reason: FailureReason }
  /** Unknown whether the provider received it: read the state before anything else. */
  | { status: 'unknown'; handle?: Handle }
  /** The answer with the payer's page was lost: no money can move (Orange Web Payment). */
  | { status: 'lost' }
  /** The provider cannot have received it. */
  | { status: 'not_sent' }

export type ReadResult =
  | { status: 'pending' }
  | {
      status: 'succeeded'
      amountXaf: number | null
      currency: string | null
      reference: string | null
      providerTxnId: string | null
    }
  | { status: 'failed'; reason: FailureReason }
  | { status: 'expired' }
  | { status: 'not_found' }
  /**
   * The provider did not answer, so nothing is known about the payment. `untilCallback`: it cannot be asked before a
   * callback has revealed how, so there is no use in asking again soon.
   */
  | { status: 'unavailable'; untilCallback?: true }

export interface CallbackRequest {
  method: string
  headers: Record<string, string>
  rawBody: string
  /** The query of the callback URL; a token in its path is passed as `token`. */
  query: Record<string, string>
}

/** The claims of a callback. It is never used as a state, which is always read from the provider. */
export interface CallbackHint {
  /** The token of `callbackUrl`, if the provider calls the complete address. */
  attemptToken: string | null
  /** Instead of the token, from a provider with one address for all callbacks: the id of the attempt, our reference. */
  attemptId?: string
  /** The handle with what `read` needs and only this callback reveals; stored if the callback is authentic. */
  handle?: Handle
  authentic: 'yes' | 'no' | 'unverifiable'
  /** It reports a success, in the provider's format: compared with the next read, never trusted. */
  claimsSuccess: boolean
}

export interface GatewayCapabilities {
  push: boolean
  redirect: boolean
  requiresPhone: boolean
  /** How long the payer may take, and how much longer we wait, in milliseconds. */
  windowMs: number
  graceMs: number
}

export interface PaymentGateway {
  readonly capabilities: GatewayCapabilities
  /**
   * What `read` needs to ask about a payment that does not exist, with which the doctor checks the credentials; null:
   * the attempt itself is enough.
   */
  readonly unknownHandle: Handle | null
  /**
   * Requests something that `submit` needs and that cannot move money (Orange's core API: the pay token). Optional: the
   * payments domain calls `gateway.prepare?.(attempt)` once before the first `submit`, commits the handle on
   * the attempt, and only then submits an attempt with that handle, so that a crash in between loses nothing.
   * Never called for an attempt that already has a handle.
   */
  prepare?(attempt: AttemptToSubmit): Promise<PrepareResult>
  submit(attempt: AttemptToSubmit): Promise<SubmitResult>
  read(attempt: AttemptToSubmit): Promise<ReadResult>
  parseCallback(request: CallbackRequest, handle: Handle | null): CallbackHint
  /** As a callback may, a line of the provider's statement may reveal what `read` needs; only the read proves it. */
  revealedBy?(line: string, attempt: Pick<AttemptToSubmit, 'id' | 'handle'>): Handle | null
}

/** Those with settings, or simulated. A provider that is missing is offered only if an aggregator carries it. */
export type Gateways = Partial<Record<GatewayName, PaymentGateway>>
