import type { Env } from '@/config/env'
import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  PaymentGateway,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import { wrongFields } from '../attempt-rules'
import { canBeCalledBack } from '../http-address'
import { amountOf, hasWord, objectOf, textOf } from '../http-json'
import { HttpProvider, type ProviderTools } from '../http-provider'
import { basicAuthorization } from '../http-secrets'
import { payerText } from '../payer-text'
import { mtnErrorCode, mtnReason, mtnReasonCode, mtnSubmitOutcome } from './mtn-momo-codes'

interface MtnMomoSettings {
  baseUrl: string
  subscriptionKey: string
  apiUser: string
  apiKey: string
  targetEnvironment: string
}

const successWord = 'SUCCESSFUL'

const accepted: SubmitResult = {
  status: 'accepted',
  handle: {},
  nextAction: { type: 'ussd_prompt', dial: '*126#' },
}

/** MTN MoMo Collections, request to pay: the payer approves on the phone within five minutes. */
export class MtnMomoGateway implements PaymentGateway {
  readonly capabilities = {
    push: true,
    redirect: false,
    requiresPhone: true,
    windowMs: 5 * 60_000,
    graceMs: 60_000,
  }
  readonly unknownHandle = null
  private readonly http
  private readonly tokens
  private readonly payments

  constructor(
    private readonly settings: MtnMomoSettings,
    tools: ProviderTools,
  ) {
    this.payments = `${settings.baseUrl}/collection/v1_0/requesttopay`
    this.http = new HttpProvider('mtn', tools)
    this.tokens = this.http.tokens(
      () => ({
        kind: 'token',
        name: 'token',
        method: 'POST',
        url: `${settings.baseUrl}/collection/token/`,
        headers: {
          Authorization: basicAuthorization(settings.apiUser, settings.apiKey),
          'Ocp-Apim-Subscription-Key': settings.subscriptionKey,
        },
      }),
      600,
    )
  }

  /** Idempotent: the attempt's id is the reference; a second request with it creates nothing. */
  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    const wrong = wrongFields(attempt)
    if (wrong.length > 0) {
      this.http.alarm('requesttopay', `own check: ${wrong.join(', ')}`)
      return { status: 'refused', reason: 'provider_config' }
    }
    const { status, json, ...rest } = await this.http.sendAuthorised(this.tokens, (token) => ({
      kind: 'submit',
      name: 'requesttopay',
      method: 'POST',
      url: this.payments,
      headers: {
        ...this.headers(token),
        'X-Reference-Id': attempt.id,
        'Content-Type': 'application/json',
        ...(canBeCalledBack(attempt.callbackUrl, this.settings.baseUrl) && {
          'X-Callback-Url': attempt.callbackUrl,
        }),
      },
      body: JSON.stringify(this.body(attempt)),
    }))
    if (status === undefined) {
      return 'failure' in rest && rest.failure === 'credentials'
        ? { status: 'refused', reason: 'provider_config' }
        : { status: 'unknown' }
    }
    const code = mtnErrorCode(json)
    const outcome = mtnSubmitOutcome(status, code)
    if (outcome === 'accepted') {
      return accepted
    }
    if (outcome === 'unknown') {
      return { status: 'unknown' }
    }
    if (outcome === 'provider_config') {
      this.http.alarm('requesttopay', code ?? String(status))
    }
    return { status: 'refused', reason: outcome }
  }

  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    const { status, json } = await this.http.sendAuthorised(this.tokens, (token) => ({
      kind: 'status',
      name: 'requesttopay status',
      method: 'GET',
      url: `${this.payments}/${encodeURIComponent(attempt.id)}`,
      headers: this.headers(token),
    }))
    const body = objectOf(json)
    if (status === 404 && mtnErrorCode(json) === 'RESOURCE_NOT_FOUND') {
      return { status: 'not_found' }
    }
    if (status === 401 || status === 403) {
      this.http.alarm('requesttopay status', mtnErrorCode(json) ?? String(status))
    }
    if (status !== 200 || textOf(body.status) === null) {
      return { status: 'unavailable' }
    }
    if (body.status === 'FAILED') {
      const code = mtnReasonCode(body.reason)
      return this.http.failed('requesttopay status', mtnReason(code), code)
    }
    if (body.status !== successWord) {
      return { status: 'pending' }
    }
    const currency = textOf(body.currency)
    return {
      status: 'succeeded',
      amountXaf: amountOf(body.amount),
      currency: currency === this.wireCurrency() ? attempt.currency : (currency ?? 'none'),
      reference: textOf(body.externalId) ?? '',
      providerTxnId: textOf(body.financialTransactionId),
    }
  }

  /** MTN's callbacks are not signed and contain no reference: only the token in our address identifies the attempt. */
  parseCallback(request: CallbackRequest): CallbackHint {
    return {
      attemptToken: request.query.token ?? null,
      authentic: 'unverifiable',
      claimsSuccess: hasWord(request.rawBody, [successWord]),
    }
  }

  private headers(token: string) {
    return {
      Authorization: `Bearer ${token}`,
      'Ocp-Apim-Subscription-Key': this.settings.subscriptionKey,
      'X-Target-Environment': this.settings.targetEnvironment,
    }
  }

  /** MTN's sandbox accepts only the euro. */
  private wireCurrency() {
    return this.settings.targetEnvironment === 'sandbox' ? 'EUR' : 'XAF'
  }

  private body(attempt: AttemptToSubmit) {
    return {
      amount: String(attempt.amountXaf),
      currency: this.wireCurrency(),
      externalId: attempt.reference,
      payer: { partyIdType: 'MSISDN', partyId: attempt.phone.slice(1) },
      payerMessage: payerText(attempt.description, 160),
      payeeNote: payerText(attempt.reference, 160),
    }
  }
}

/** null: this provider has no settings. */
export function createMtnGateway(env: Env, tools: ProviderTools): MtnMomoGateway | null {
  const baseUrl = env.MTN_MOMO_BASE_URL
  const subscriptionKey = env.MTN_MOMO_SUBSCRIPTION_KEY
  const apiUser = env.MTN_MOMO_API_USER
  const apiKey = env.MTN_MOMO_API_KEY
  const targetEnvironment = env.MTN_MOMO_TARGET_ENVIRONMENT
  if (!baseUrl || !subscriptionKey || !apiUser || !apiKey || !targetEnvironment) {
    return null
  }
  return new MtnMomoGateway({ baseUrl, subscriptionKey, apiUser, apiKey, targetEnvironment }, tools)
}
