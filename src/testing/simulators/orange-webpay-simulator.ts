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

type State = 'INITIATED' | 'PENDING' | 'SUCCESS' | 'FAILED' | 'EXPIRED'
type NotificationMode = 'never' | 'once' | 'twice' | 'wrong_notif_token'

interface Order {
  amount: number
  payToken: string
  notifToken: string
  notifUrl: string
  returnUrl: string
  cancelUrl: string
  state: State
  txnId: string
  createdAt: number
}

export interface OrangeWebpayOptions {
  clientId: string
  clientSecret: string
  merchantKey: string
  environment: 'dev' | 'cm'
  notificationMode: NotificationMode
}

export const orangeWebpayCredentials = {
  clientId: 'simulated-client',
  clientSecret: 'simulated-client-secret',
  merchantKey: 'simulated-merchant-key',
  environment: 'cm' as const,
}

const tokenLifeMs = 10 * 60_000
const failure = (status: number, code: number, message: string): SimulatorAnswer => ({
  status,
  json: { code, message, description: `simulated: ${message}` },
})

/** Orange Money Web Payment over real HTTP, with the page on which the payer confirms. */
export class OrangeWebpaySimulator extends HttpSimulator {
  readonly options: OrangeWebpayOptions
  readonly orders = new Map<string, Order>()
  readonly tokens: SimulatorTokens

  constructor(clock: FakeClock, options: Partial<OrangeWebpayOptions> = {}) {
    super(clock)
    this.options = { ...orangeWebpayCredentials, notificationMode: 'once', ...options }
    this.tokens = new SimulatorTokens(clock, 3600)
  }

  /** The payer confirms on the page; too late, the order expires. */
  async confirm(orderId: string, outcome: 'SUCCESS' | 'FAILED' = 'SUCCESS'): Promise<void> {
    const order = this.find(orderId)
    const late = this.clock.now().getTime() - order.createdAt > tokenLifeMs
    order.state = late ? 'EXPIRED' : outcome
    if (!late) {
      await this.notify(order)
    }
  }

  /** The payer has confirmed and Orange is still processing. */
  startWork(orderId: string): void {
    this.find(orderId).state = 'PENDING'
  }

  async forgeCallback(orderId: string): Promise<void> {
    const body = {
      status: 'SUCCESS',
      notif_token: randomBytes(16).toString('hex'),
      txnid: 'MP000000.0000.A00000',
    }
    await this.deliver('POST', this.find(orderId).notifUrl, JSON.stringify(body))
  }

  protected answer(request: SimulatorRequest): SimulatorAnswer {
    if (request.path.startsWith('/payment/pay_token/')) {
      return this.page(request)
    }
    if (!request.headers.accept?.includes('application/json')) {
      return { status: 406, json: { code: 406 } }
    }
    if (/^\/oauth\/v[23]\/token$/.test(request.path)) {
      return this.token(request)
    }
    if (!request.headers.authorization) {
      return failure(401, 40, 'Missing credentials')
    }
    if (!this.tokens.isValid(request)) {
      return failure(401, 42, 'Expired credentials')
    }
    const api = `/orange-money-webpay/${this.options.environment}/v1`
    const body = jsonBody(request)
    if (body === null) {
      return failure(400, 22, 'Invalid body')
    }
    if (request.path === `${api}/webpayment`) {
      return this.create(body)
    }
    if (request.path === `${api}/transactionstatus`) {
      return this.status(body)
    }
    return failure(404, 60, 'Resource not found')
  }

  private token(request: SimulatorRequest): SimulatorAnswer {
    const { clientId, clientSecret } = this.options
    if (basicUser(request) !== `${clientId}:${clientSecret}`) {
      return { status: 401, json: { error: 'invalid_client' } }
    }
    if (request.body !== 'grant_type=client_credentials') {
      return { status: 400, json: { error: 'invalid_request' } }
    }
    const expires = String(this.tokens.lifeSeconds)
    return {
      status: 200,
      json: { token_type: 'Bearer', access_token: this.tokens.issue(), expires_in: expires },
    }
  }

  private create(body: Record<string, unknown>): SimulatorAnswer {
    const text = (name: string) => String(body[name] ?? '')
    const limits = { order_id: 30, reference: 30, return_url: 120, cancel_url: 120, notif_url: 120 }
    for (const [name, limit] of Object.entries(limits)) {
      if (text(name) === '' || text(name).length > limit) {
        return failure(400, 23, `wrong ${name}`)
      }
    }
    if (!Number.isInteger(body.amount)) {
      return failure(400, 23, 'wrong amount')
    }
    if (body.merchant_key !== this.options.merchantKey) {
      return failure(403, 1202, 'Bad merchant key')
    }
    const currency = this.options.environment === 'dev' ? 'OUV' : 'XAF'
    if (body.currency !== currency) {
      return failure(403, 1203, 'Currency not allowed')
    }
    if (this.orders.has(text('order_id'))) {
      return failure(403, 1204, 'Order id already used')
    }
    const order: Order = {
      amount: Number(body.amount),
      payToken: randomBytes(32).toString('hex'),
      notifToken: randomBytes(16).toString('hex'),
      notifUrl: text('notif_url'),
      returnUrl: text('return_url'),
      cancelUrl: text('cancel_url'),
      state: 'INITIATED',
      txnId: `MP261120.0900.A${String(this.orders.size).padStart(5, '0')}`,
      createdAt: this.clock.now().getTime(),
    }
    this.orders.set(text('order_id'), order)
    const payment_url = `${this.url}/payment/pay_token/${order.payToken}`
    const { payToken: pay_token, notifToken: notif_token } = order
    return { status: 201, json: { status: 201, message: 'OK', pay_token, payment_url, notif_token } }
  }

  private status(body: Record<string, unknown>): SimulatorAnswer {
    const orderId = String(body.order_id)
    const order = this.orders.get(orderId)
    if (!order || order.payToken !== body.pay_token || order.amount !== body.amount) {
      return failure(404, 60, 'Transaction not found')
    }
    const done = order.state === 'SUCCESS' || order.state === 'FAILED'
    return {
      status: 201,
      json: { status: order.state, order_id: orderId, ...(done && { txnid: order.txnId }) },
    }
  }

  /** The page: `?choice=confirm&otp=123456` pays, `?choice=cancel` cancels. */
  private page(request: SimulatorRequest): SimulatorAnswer {
    const entry = [...this.orders].find(([, order]) => request.path.endsWith(order.payToken))
    if (!entry) {
      return { status: 404, raw: '<h1>Unknown</h1>', type: 'text/html' }
    }
    const [orderId, order] = entry
    const choice = request.query.get('choice')
    if (choice === 'confirm') {
      void this.confirm(orderId, /^\d{6}$/.test(request.query.get('otp') ?? '') ? 'SUCCESS' : 'FAILED')
    }
    const link = choice === 'cancel' ? order.cancelUrl : order.returnUrl
    return {
      status: 200,
      raw: `<h1>Orange Money</h1><p>${order.amount} XAF</p><a href="${link}">Back</a>`,
      type: 'text/html',
    }
  }

  private find(orderId: string): Order {
    const order = this.orders.get(orderId)
    if (!order) {
      throw new Error(`the simulator knows no order ${orderId}`)
    }
    return order
  }

  private async notify({ state, notifToken, notifUrl, txnId }: Order): Promise<void> {
    const mode = this.options.notificationMode
    const notif_token = mode === 'wrong_notif_token' ? randomBytes(16).toString('hex') : notifToken
    const times = { never: 0, once: 1, twice: 2, wrong_notif_token: 1 }[mode]
    for (let time = 0; time < times; time += 1) {
      await this.deliver('POST', notifUrl, JSON.stringify({ status: state, notif_token, txnid: txnId }))
    }
  }
}
