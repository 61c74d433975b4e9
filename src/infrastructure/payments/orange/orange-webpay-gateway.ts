import { asLocale } from '@/config/locales'
import type {
  AttemptToSubmit,
  CallbackHint,
  CallbackRequest,
  Handle,
  PaymentGateway,
  ReadResult,
  SubmitResult,
} from '@/server/ports/payment-gateway'
import { wrongFields } from '../attempt-rules'
import { pageAddress } from '../http-address'
import { bodyOf, hasWord, objectOf, textOf } from '../http-json'
import { HttpProvider, type ProviderTools } from '../http-provider'
import { sameSecret } from '../http-secrets'
import { tokenCall } from './orange-token'

interface OrangeWebpaySettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  merchantKey: string
  /** `dev` is Orange's test environment with its own currency, `cm` is Cameroon: real money. */
  environment: 'dev' | 'cm'
  /** Shown to the payer. */
  merchantName: string
}

const maxAddressLength = 120
const maxNameLength = 30
/** 23 a field is missing, 40 to 42 the token, 50 not subscribed, 1201 forbidden, 1202 merchant key, 1203 currency. */
const configurationCodes = ['23', '40', '41', '42', '50', '1201', '1202', '1203']
/** 5 out of service, 53 quota used up. */
const unavailableCodes = ['5', '53']
const successWord = 'SUCCESS'

/**
 * Orange Money Web Payment: the payer types number and one-time code on Orange's page. Without the answer
 * with the address of this page nobody can pay, so every unclear answer to `submit` means a lost attempt, never an
 * unknown one.
 */
export class OrangeWebpayGateway implements PaymentGateway {
  readonly capabilities = {
    push: false,
    redirect: true,
    requiresPhone: false,
    windowMs: 10 * 60_000,
    graceMs: 3 * 60_000,
  }
  readonly unknownHandle = { payToken: 'NoSuchPayment' }
  private readonly http
  private readonly tokens
  private readonly api

  constructor(
    private readonly settings: OrangeWebpaySettings,
    tools: ProviderTools,
  ) {
    this.api = `${settings.baseUrl}/orange-money-webpay/${settings.environment}/v1`
    this.http = new HttpProvider('orange', tools)
    this.tokens = this.http.tokens(
      () => tokenCall(`${settings.baseUrl}/oauth/v3/token`, settings.clientId, settings.clientSecret),
      60,
    )
  }

  async submit(attempt: AttemptToSubmit): Promise<SubmitResult> {
    const wrong = this.wrongFields(attempt)
    if (wrong.length > 0) {
      this.http.alarm('webpayment', `own check: ${wrong.join(', ')}`)
      return { status: 'refused', reason: 'provider_config' }
    }
    const { status, json, ...rest } = await this.post('submit', 'webpayment', this.payment(attempt))
    if (status === undefined) {
      if (!('failure' in rest)) {
        return { status: 'lost' }
      }
      return {
        status: 'refused',
        reason: rest.failure === 'credentials' ? 'provider_config' : 'provider_unavailable',
      }
    }
    const body = objectOf(json)
    const payToken = textOf(body.pay_token)
    const notifToken = textOf(body.notif_token)
    const url = pageAddress(body.payment_url, this.settings.baseUrl)
    if (status === 201 && payToken && notifToken && url) {
      return { status: 'accepted', handle: { payToken, notifToken }, nextAction: { type: 'redirect', url } }
    }
    const code = textOf(body.code)
    if (status === 401 || configurationCodes.includes(code ?? '')) {
      this.http.alarm('webpayment', code ?? String(status))
      return { status: 'refused', reason: 'provider_config' }
    }
    if (unavailableCodes.includes(code ?? '')) {
      return { status: 'refused', reason: 'provider_unavailable' }
    }
    return { status: 'lost' }
  }

  /** The answer has no amount: Orange finds the payment by the amount of the attempt, which we send. */
  async read(attempt: AttemptToSubmit): Promise<ReadResult> {
    const payToken = textOf(attempt.handle?.payToken)
    if (payToken === null) {
      return { status: 'not_found' }
    }
    const { status, json } = await this.post('status', 'transactionstatus', {
      order_id: attempt.reference,
      amount: attempt.amountXaf,
      pay_token: payToken,
    })
    const body = objectOf(json)
    const paymentStatus = textOf(body.status)
    if ((status !== 201 && status !== 200) || paymentStatus === null) {
      return { status: 'unavailable' }
    }
    if (paymentStatus === 'FAILED') {
      return { status: 'failed', reason: 'generic' }
    }
    if (paymentStatus === 'EXPIRED') {
      return { status: 'expired' }
    }
    if (paymentStatus !== successWord) {
      return { status: 'pending' }
    }
    return {
      status: 'succeeded',
      amountXaf: null,
      currency: null,
      reference: textOf(body.order_id),
      providerTxnId: textOf(body.txnid),
    }
  }

  /**
   * `notif_token` is a secret shared with Orange at creation and repeated in plain text; the message names no
   * order.
   */
  parseCallback(request: CallbackRequest, handle: Handle | null): CallbackHint {
    const expected = textOf(handle?.notifToken)
    const notifToken = textOf(bodyOf(request.rawBody).notif_token)
    const authentic = expected !== null && notifToken !== null && sameSecret(expected, notifToken)
    return {
      attemptToken: request.query.token ?? null,
      authentic: authentic ? 'yes' : 'no',
      claimsSuccess: hasWord(request.rawBody, [successWord]),
    }
  }

  private post(kind: 'submit' | 'status', name: string, body: object) {
    return this.http.sendAuthorised(this.tokens, (token) => ({
      kind,
      name,
      method: 'POST',
      url: `${this.api}/${name}`,
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: 'application/json',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    }))
  }

  private payment(attempt: AttemptToSubmit) {
    return {
      merchant_key: this.settings.merchantKey,
      currency: this.settings.environment === 'dev' ? 'OUV' : 'XAF',
      order_id: attempt.reference,
      amount: attempt.amountXaf,
      return_url: attempt.returnUrl,
      cancel_url: attempt.returnUrl,
      notif_url: attempt.callbackUrl,
      lang: asLocale(attempt.locale),
      reference: this.settings.merchantName.slice(0, maxNameLength),
    }
  }

  private wrongFields(attempt: AttemptToSubmit): string[] {
    const addresses = { returnUrl: attempt.returnUrl, callbackUrl: attempt.callbackUrl }
    const tooLong = Object.entries(addresses).filter(([, value]) => value.length > maxAddressLength)
    return [...wrongFields(attempt), ...tooLong.map(([name]) => name)]
  }
}
