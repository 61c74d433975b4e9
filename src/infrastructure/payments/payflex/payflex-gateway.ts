import type { Env } from '@/config/env'
import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  FailureReason,
  PaymentGateway,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import { wrongFields } from '../attempt-rules'
import { pageAddress } from '../http-address'
import type { HttpResult } from '../http-client'
import { amountOf, hasWord, type JsonObject, objectOf, textOf } from '../http-json'
import { HttpProvider, type ProviderTools } from '../http-provider'
import { hmacSha256, sameSecret } from '../http-secrets'
import { payerText } from '../payer-text'

interface PayflexSettings {
  baseUrl: string
  apiKey: string
  webhookSecret: string
}

const maxSkewSeconds = 5 * 60
const reasons: Record<string, FailureReason> = {
  insufficient_funds: 'insufficient_funds',
  rejected_by_payer: 'rejected_by_payer',
  payer_timeout: 'payer_timeout',
  account_not_found: 'payer_not_found',
  limit_exceeded: 'payer_limit',
  account_blocked: 'payer_blocked',
}
const reasonOf = (code: string | null) =>
  code !== null && Object.hasOwn(reasons, code) ? (reasons[code] ?? 'generic') : 'generic'

/**
 * Hosted account, version 1 (docs/operations/payments.md): the payer has an account with the provider, is
 * sent to its page and comes back; we read the result.
 */
export class PayflexGateway implements PaymentGateway {
  readonly capabilities = {
    push: false,
    redirect: true,
    requiresPhone: true,
    windowMs: 15 * 60_000,
    graceMs: 3 * 60_000,
  }
  readonly unknownHandle = null
  private readonly http

  constructor(
    private readonly settings: PayflexSettings,
    private readonly tools: ProviderTools,
  ) {
    this.http = new HttpProvider('payflex', tools)
  }

  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    const wrong = wrongFields(attempt)
    if (wrong.length > 0) {
      this.http.alarm('charge', `own check: ${wrong.join(', ')}`)
      return { status: 'refused', reason: 'provider_config' }
    }
    let result = await this.post(attempt)
    // Same key, same body: the provider repeats its first result, including the page address that we may have
    // lost.
    if (result.silence) {
      result = await this.post(attempt)
    }
    if (result.silence) {
      return { status: 'unknown' }
    }
    const body = objectOf(result.json)
    const chargeId = textOf(body.id)
    if ((result.status === 201 || result.status === 200) && chargeId) {
      return this.accepted(chargeId, body)
    }
    const code = textOf(body.code)
    if (code === 'account_not_found') {
      return { status: 'refused', reason: 'payer_not_found' }
    }
    if (![400, 401, 403, 422].includes(result.status)) {
      return { status: 'unknown' }
    }
    this.http.alarm('charge', code ?? String(result.status))
    return { status: 'refused', reason: 'provider_config' }
  }

  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    const chargeId = textOf(attempt.handle?.chargeId)
    const { status, json } = await this.http.send({
      kind: 'status',
      name: 'charge status',
      method: 'GET',
      url: chargeId
        ? `${this.settings.baseUrl}/v1/charges/${encodeURIComponent(chargeId)}`
        : `${this.settings.baseUrl}/v1/charges?reference=${encodeURIComponent(attempt.reference)}`,
      headers: { Authorization: `Bearer ${this.settings.apiKey}`, Accept: 'application/json' },
    })
    const body = objectOf(json)
    if (status === 404 && textOf(body.code) === 'not_found') {
      return { status: 'not_found' }
    }
    if (status === 401 || status === 403) {
      this.http.alarm('charge status', String(status))
    }
    const chargeStatus = textOf(body.status)
    if (status !== 200 || chargeStatus === null) {
      return { status: 'unavailable' }
    }
    if (chargeStatus === 'expired') {
      return { status: 'expired' }
    }
    if (chargeStatus === 'cancelled') {
      return { status: 'failed', reason: 'rejected_by_payer' }
    }
    if (chargeStatus === 'failed') {
      const code = textOf(body.failure_code)
      return this.http.failed('charge status', reasonOf(code), code)
    }
    if (chargeStatus !== 'succeeded') {
      return { status: 'pending' }
    }
    return {
      status: 'succeeded',
      amountXaf: amountOf(body.amount),
      currency: textOf(body.currency) ?? 'none',
      reference: textOf(body.reference) ?? '',
      providerTxnId: textOf(body.provider_txn_id),
    }
  }

  /** `X-Signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, not older or newer than five minutes. */
  parseCallback(request: CallbackRequest): CallbackHint {
    const header = Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'x-signature')?.[1]
    const [, t, v1] = header?.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? []
    const skew = Math.abs(this.tools.clock.now().getTime() / 1000 - Number(t))
    const authentic =
      t !== undefined &&
      v1 !== undefined &&
      skew <= maxSkewSeconds &&
      sameSecret(v1, hmacSha256(this.settings.webhookSecret, `${t}.${request.rawBody}`))
    return {
      attemptToken: request.query.token ?? null,
      authentic: authentic ? 'yes' : 'no',
      claimsSuccess: hasWord(request.rawBody, ['SUCCEEDED']),
    }
  }

  private accepted(chargeId: string, body: JsonObject): SubmitResult {
    const url = pageAddress(body.redirect_url, this.settings.baseUrl)
    return {
      status: 'accepted',
      handle: { chargeId },
      nextAction: url === null ? { type: 'none' } : { type: 'redirect', url },
    }
  }

  private post(attempt: AttemptToSubmit): Promise<HttpResult> {
    return this.http.send({
      kind: 'submit',
      name: 'charge',
      method: 'POST',
      url: `${this.settings.baseUrl}/v1/charges`,
      headers: {
        Authorization: `Bearer ${this.settings.apiKey}`,
        'Idempotency-Key': attempt.reference,
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({
        reference: attempt.reference,
        amount: attempt.amountXaf,
        currency: attempt.currency,
        account: { phone: attempt.phone.slice(1) },
        description: payerText(attempt.description, 160),
        return_url: attempt.returnUrl,
        cancel_url: attempt.returnUrl,
        callback_url: attempt.callbackUrl,
      }),
    })
  }
}

/** null: this provider has no settings. */
export function createPayflexGateway(env: Env, tools: ProviderTools): PayflexGateway | null {
  const { PAYFLEX_BASE_URL: baseUrl, PAYFLEX_API_KEY: apiKey, PAYFLEX_WEBHOOK_SECRET: webhookSecret } = env
  return baseUrl && apiKey && webhookSecret
    ? new PayflexGateway({ baseUrl, apiKey, webhookSecret }, tools)
    : null
}
