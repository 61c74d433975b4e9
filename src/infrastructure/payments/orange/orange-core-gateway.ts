import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  Handle,
  PaymentGateway,
  PrepareResult,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import { wrongFields } from '../attempt-rules'
import { canBeCalledBack } from '../http-address'
import { bodyOf, hasWord, objectOf, textOf } from '../http-json'
import { type CallKind, HttpProvider, type ProviderTools } from '../http-provider'
import { sameSecret } from '../http-secrets'
import { payerText } from '../payer-text'
import { coreCode, coreEnvelope, coreRefusal, coreState, successStatuses } from './orange-core-codes'
import { tokenCall } from './orange-token'

interface OrangeCoreSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  xAuthToken: string
  channelMsisdn: string
  pin: string
}

const payTokenShape = /^[A-Za-z0-9]{1,64}$/

/** Orange Cameroon's core API: the request appears on the payer's phone, who approves it with the wallet's PIN. */
export class OrangeCoreGateway implements PaymentGateway {
  readonly capabilities = {
    push: true,
    redirect: false,
    requiresPhone: true,
    windowMs: 7 * 60_000,
    graceMs: 2 * 60_000,
  }
  readonly unknownHandle = { payToken: 'NoSuchPayment' }
  private readonly http
  private readonly tokens

  constructor(
    private readonly settings: OrangeCoreSettings,
    tools: ProviderTools,
  ) {
    this.http = new HttpProvider('orange', tools)
    this.tokens = this.http.tokens(
      () => tokenCall(`${settings.baseUrl}/token`, settings.clientId, settings.clientSecret),
      60,
    )
  }

  /** The pay token can be used once and moves no money by itself: it makes `submit` safe to repeat. */
  async prepare(attempt: AttemptToSubmit): Promise<PrepareResult> {
    const wrong = this.wrongFields(attempt)
    if (wrong.length > 0) {
      this.http.alarm('init', `own check: ${wrong.join(', ')}`)
      return { status: 'refused', reason: 'provider_config' }
    }
    const { status, json, ...rest } = await this.send('status', 'init', 'POST', '/mp/init')
    const refused = ('failure' in rest && rest.failure === 'credentials') || status === 401 || status === 403
    if (refused) {
      this.http.alarm('init', String(status ?? 'token'))
      return { status: 'refused', reason: 'provider_config' }
    }
    const payToken = textOf(objectOf(objectOf(json).data).payToken)
    if (status !== 200 || payToken === null || !payTokenShape.test(payToken)) {
      return { status: 'unavailable' }
    }
    return { status: 'ready', handle: { payToken } }
  }

  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    const payToken = textOf(attempt.handle?.payToken)
    const wrong = [...this.wrongFields(attempt), ...(payToken === null ? ['handle'] : [])]
    if (wrong.length > 0 || payToken === null) {
      this.http.alarm('pay', `own check: ${wrong.join(', ')}`)
      return { status: 'refused', reason: 'provider_config' }
    }
    const handle = { payToken }
    const { status, json, ...rest } = await this.send(
      'submit',
      'pay',
      'POST',
      '/mp/pay',
      this.body(attempt, payToken),
    )
    if (status === undefined) {
      return 'failure' in rest && rest.failure === 'credentials'
        ? { status: 'refused', reason: 'provider_config' }
        : { status: 'unknown', handle }
    }
    const envelope = coreEnvelope(json)
    // 422: this pay token is already in use, from an earlier call whose answer we lost.
    if (status === 422 || (status === 200 && envelope?.initCode === '200')) {
      return { status: 'accepted', handle, nextAction: { type: 'ussd_prompt', dial: '#150*50#' } }
    }
    const reason = status === 401 || status === 403 ? 'provider_config' : coreRefusal(status, envelope)
    if (reason === null) {
      return { status: 'unknown', handle }
    }
    // The merchant's own PIN or wallet can be the cause too; only the logged code shows it.
    if (reason === 'provider_config' || reason === 'generic') {
      this.http.alarm('pay', envelope?.initCode ?? String(status))
    }
    return { status: 'refused', reason }
  }

  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    const payToken = textOf(attempt.handle?.payToken)
    if (payToken === null) {
      return { status: 'not_found' }
    }
    const path = `/mp/paymentstatus/${encodeURIComponent(payToken)}`
    const { status, json } = await this.send('status', 'paymentstatus', 'GET', path)
    const envelope = coreEnvelope(json)
    if (status === 401 || status === 403) {
      this.http.alarm('paymentstatus', String(status))
    }
    if (status === 404 && Object.keys(objectOf(json)).length > 0) {
      return { status: 'not_found' }
    }
    if ((status !== 200 && status !== 417) || envelope === null) {
      return { status: 'unavailable' }
    }
    if (envelope.payToken !== null && envelope.payToken !== payToken) {
      return { status: 'unavailable' }
    }
    const state = coreState(envelope)
    return state.status === 'failed'
      ? this.http.failed('paymentstatus', state.reason, coreCode(envelope))
      : state
  }

  /**
   * Callbacks are not signed. A message about another pay token is not ours; one without a token only causes a read.
   */
  parseCallback(request: CallbackRequest, handle: Handle | null): CallbackHint {
    const expected = textOf(handle?.payToken)
    const payToken = textOf(bodyOf(request.rawBody).payToken)
    const other = expected !== null && payToken !== null && !sameSecret(expected, payToken)
    return {
      attemptToken: request.query.token ?? null,
      authentic: other ? 'no' : 'unverifiable',
      claimsSuccess: hasWord(request.rawBody, successStatuses),
    }
  }

  private send(kind: CallKind, name: string, method: 'GET' | 'POST', path: string, body?: object) {
    return this.http.sendAuthorised(this.tokens, (token) => ({
      kind,
      name,
      method,
      url: `${this.settings.baseUrl}/omcoreapis/1.0.2${path}`,
      headers: {
        Authorization: `Bearer ${token}`,
        'X-AUTH-TOKEN': this.settings.xAuthToken,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }))
  }

  private body(attempt: AttemptToSubmit, payToken: string) {
    return {
      subscriberMsisdn: attempt.phone.slice(-9),
      channelUserMsisdn: this.settings.channelMsisdn,
      amount: String(attempt.amountXaf),
      description: payerText(attempt.description, 50),
      orderId: attempt.reference,
      pin: this.settings.pin,
      payToken,
      notifUrl: canBeCalledBack(attempt.callbackUrl, this.settings.baseUrl) ? attempt.callbackUrl : '',
    }
  }

  private wrongFields(attempt: AttemptToSubmit): string[] {
    return [...wrongFields(attempt), ...(attempt.amountXaf < 10 ? ['amountXaf'] : [])]
  }
}
