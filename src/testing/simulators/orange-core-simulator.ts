import { randomBytes } from 'node:crypto'
import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import {
  basicUser,
  HttpSimulator,
  jsonBody,
  type SimulatorAnswer,
  type SimulatorRequest,
} from './http-simulator'
import { SimulatorTokens } from './simulator-tokens'

interface Payment {
  body: Record<string, unknown> | null
  status: 'PENDING' | 'SUCCESSFULL' | 'FAILED' | 'CANCELLED' | 'EXPIRED' | null
  initCode: string
  confirmCode: string | null
  txnId: string
  paidAt: number
}

export interface OrangeCoreOptions {
  clientId: string
  clientSecret: string
  xAuthToken: string
  channelMsisdn: string
  pin: string
  callbackMode: 'never' | 'once' | 'storm'
}

export const orangeCoreCredentials = {
  clientId: 'simulated-consumer',
  clientSecret: 'simulated-consumer-secret',
  xAuthToken: 'simulated-x-auth-token',
  channelMsisdn: '690000002',
  pin: '4821',
}

const expiryMs = 7 * 60_000
const xmlFault =
  '<?xml version="1.0"?><am:fault><am:code>101504</am:code><am:message>Send timeout</am:message></am:fault>'
const api = '/omcoreapis/1.0.2/mp'

/** Orange Cameroon's core API over real HTTP. */
export class OrangeCoreSimulator extends HttpSimulator {
  readonly options: OrangeCoreOptions
  readonly payments = new Map<string, Payment>()
  readonly tokens: SimulatorTokens
  /** The API gateway times out with XML; the request may still have been executed. */
  static readonly gatewayTimeout: SimulatorAnswer = { status: 500, raw: xmlFault, type: 'application/xml' }

  constructor(clock: FakeClock, options: Partial<OrangeCoreOptions> = {}) {
    super(clock)
    this.options = { ...orangeCoreCredentials, callbackMode: 'once', ...options }
    this.tokens = new SimulatorTokens(clock, 2496)
  }

  approve = (orderId: string) => this.finish(orderId, { status: 'SUCCESSFULL', confirmCode: '200' })
  reject = (orderId: string) => this.finish(orderId, { status: 'CANCELLED' })
  fail = (orderId: string, code: string) => this.finish(orderId, { status: 'FAILED', confirmCode: code })
  expire = (orderId: string) => this.finish(orderId, { status: 'EXPIRED' })

  payTokenOf(orderId: string): string {
    return this.find(orderId)[0]
  }

  async forgeCallback(orderId: string): Promise<void> {
    const { body } = this.find(orderId)[1]
    await this.deliver(
      'POST',
      String(body?.notifUrl),
      JSON.stringify({ payToken: 'MP0000', status: 'SUCCESSFULL' }),
    )
  }

  protected answer(request: SimulatorRequest): SimulatorAnswer {
    if (request.path === '/token') {
      return this.token(request)
    }
    if (!this.tokens.isValid(request)) {
      return { status: 401, raw: '<am:fault><am:code>900901</am:code></am:fault>', type: 'application/xml' }
    }
    if (request.headers['x-auth-token'] !== this.options.xAuthToken) {
      return { status: 401, json: { message: 'X-AUTH-TOKEN required' } }
    }
    if (request.path === `${api}/init` && request.method === 'POST') {
      return this.init()
    }
    if (request.path === `${api}/pay` && request.method === 'POST') {
      return this.pay(jsonBody(request))
    }
    const match = request.path.match(/\/mp\/(paymentstatus|push)\/([^/]+)$/)
    return match
      ? this.status(String(match[2]))
      : { status: 404, raw: '<am:fault/>', type: 'application/xml' }
  }

  private token(request: SimulatorRequest): SimulatorAnswer {
    const { clientId, clientSecret } = this.options
    if (basicUser(request) !== `${clientId}:${clientSecret}`) {
      return { status: 401, json: { error: 'invalid_client' } }
    }
    const json = {
      access_token: this.tokens.issue(),
      scope: 'am_application_scope default',
      token_type: 'Bearer',
    }
    return { status: 200, json: { ...json, expires_in: this.tokens.lifeSeconds } }
  }

  private init(): SimulatorAnswer {
    const payToken = `MP261120${randomBytes(10).toString('hex').toUpperCase()}`
    const txnId = `MP261120.0900.B${String(this.payments.size).padStart(5, '0')}`
    this.payments.set(payToken, {
      body: null,
      status: null,
      initCode: '200',
      confirmCode: null,
      txnId,
      paidAt: 0,
    })
    return { status: 200, json: { message: 'Payment request successfully initiated', data: { payToken } } }
  }

  private pay(body: Record<string, unknown> | null): SimulatorAnswer {
    const payToken = String(body?.payToken)
    const payment = this.payments.get(payToken)
    if (body === null || !payment) {
      return { status: 400, json: { message: 'unknown payToken' } }
    }
    if (payment.body) {
      return { status: 422, json: { message: 'a transaction was already initiated with this payToken' } }
    }
    const { pin, channelMsisdn } = this.options
    const subscriber = String(body.subscriberMsisdn)
    const isWellFormed =
      /^6\d{8}$/.test(subscriber) &&
      body.channelUserMsisdn === channelMsisdn &&
      /^\d{2,9}$/.test(typeof body.amount === 'string' ? body.amount : '') &&
      String(body.orderId).length <= 20 &&
      String(body.description).length <= 50
    if (!isWellFormed) {
      return { status: 400, json: { message: 'wrong field' } }
    }
    Object.assign(payment, { body, paidAt: this.clock.now().getTime(), status: 'PENDING' })
    // By the payer's last digits: an empty wallet, a number without one; and our own wrong PIN.
    const refusal = body.pin !== pin ? '00409' : { '019': '60019', '111': '0066111' }[subscriber.slice(-3)]
    if (refusal) {
      Object.assign(payment, { status: 'FAILED', initCode: refusal })
    }
    return { status: refusal && refusal !== '0066111' ? 417 : 200, json: this.view(payToken, payment) }
  }

  private status(payToken: string): SimulatorAnswer {
    const payment = this.payments.get(payToken)
    if (!payment?.body) {
      return { status: 404, json: { message: 'transaction not found' } }
    }
    const isOver = this.clock.now().getTime() - payment.paidAt >= expiryMs
    if (payment.status === 'PENDING' && isOver) {
      payment.status = 'EXPIRED'
    }
    return { status: 200, json: this.view(payToken, payment) }
  }

  private view(payToken: string, { body, status, initCode, confirmCode, txnId, paidAt }: Payment) {
    const isEmpty = status === 'EXPIRED'
    const unlessEmpty = (value: unknown) => (isEmpty ? null : value)
    const data = {
      id: unlessEmpty(48463325),
      createtime: unlessEmpty(String(Math.floor(paidAt / 1000))),
      subscriberMsisdn: unlessEmpty(body?.subscriberMsisdn),
      amount: unlessEmpty(Number(body?.amount)),
      payToken: unlessEmpty(payToken),
      txnid: unlessEmpty(txnId),
      txnmode: unlessEmpty(body?.orderId),
      inittxnmessage: unlessEmpty('simulated'),
      inittxnstatus: unlessEmpty(initCode),
      confirmtxnstatus: unlessEmpty(confirmCode),
      confirmtxnmessage: unlessEmpty(confirmCode && 'simulated'),
      status,
      notifUrl: unlessEmpty(body?.notifUrl),
      description: unlessEmpty(body?.description),
      channelUserMsisdn: unlessEmpty(body?.channelUserMsisdn),
    }
    return { message: 'Transaction retrieved successfully', data }
  }

  private find(orderId: string): [string, Payment] {
    const entry = [...this.payments].find(([, payment]) => payment.body?.orderId === orderId)
    if (!entry) {
      throw new Error(`the simulator knows no payment ${orderId}`)
    }
    return entry
  }

  private async finish(orderId: string, change: Partial<Payment>): Promise<void> {
    const [payToken, payment] = this.find(orderId)
    Object.assign(payment, change)
    const url = String(payment.body?.notifUrl ?? '')
    const times = { never: 0, once: 1, storm: 20 }[this.options.callbackMode]
    for (let time = 0; time < times && url !== ''; time += 1) {
      await this.deliver(
        'POST',
        url,
        JSON.stringify({ payToken, status: payment.status, message: 'simulated' }),
      )
    }
  }
}
