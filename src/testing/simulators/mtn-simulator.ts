import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import {
  basicUser,
  HttpSimulator,
  jsonBody,
  type SimulatorAnswer,
  type SimulatorRequest,
} from './http-simulator'
import { type MtnOptions, mtnDefaults } from './mtn-options'
import { delayedMs, mtnScenarios } from './mtn-scenarios'
import { SimulatorTokens } from './simulator-tokens'

type State = 'PENDING' | 'SUCCESSFUL' | 'FAILED'

interface Transaction {
  apiUser: string
  body: Record<string, unknown>
  state: State
  reason: string | null
  txnId: string
  callbackUrl: string | null
  changes: { at: number; state: State; reason: string | null }[]
  hiddenUntil: number
}

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const failure = (status: number, code: string): SimulatorAnswer => ({
  status,
  json: { code, message: `simulated: ${code}` },
})
const badRequest = (message: string): SimulatorAnswer => ({ status: 400, json: { message } })
const requestPath = '/collection/v1_0/requesttopay'

/** MTN MoMo Collections over real HTTP. */
export class MtnSimulator extends HttpSimulator {
  readonly options: MtnOptions
  readonly transactions = new Map<string, Transaction>()
  readonly tokens: SimulatorTokens

  constructor(clock: FakeClock, options: Partial<MtnOptions> = {}) {
    super(clock)
    this.options = { ...mtnDefaults, ...options }
    this.tokens = new SimulatorTokens(clock, 3600)
  }

  approve = (id: string) => this.finish(id, 'SUCCESSFUL', null)
  reject = (id: string) => this.finish(id, 'FAILED', 'APPROVAL_REJECTED')
  expire = (id: string) => this.finish(id, 'FAILED', 'EXPIRED')
  fail = (id: string, reason: string) => this.finish(id, 'FAILED', reason)

  /** The payer will approve after this time of the simulator's clock; no callback. */
  approveIn(id: string, ms: number): void {
    this.find(id).changes.push({ at: this.clock.now().getTime() + ms, state: 'SUCCESSFUL', reason: null })
  }

  /** Sends a success that never happened, as anybody can who knows the address. */
  async forgeCallback(url: string): Promise<void> {
    await this.deliver(
      'POST',
      url,
      JSON.stringify({ status: 'SUCCESSFUL', amount: '15000', currency: 'XAF' }),
    )
  }

  protected answer(request: SimulatorRequest): SimulatorAnswer {
    if (request.headers['ocp-apim-subscription-key'] !== this.options.subscriptionKey) {
      return {
        status: 401,
        json: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
      }
    }
    if (request.path === '/collection/token/') {
      return this.token(request)
    }
    if (!this.tokens.isValid(request)) {
      return { status: 401, json: { statusCode: 401, message: 'Unauthorized' } }
    }
    if (request.path === requestPath && request.method === 'POST') {
      return this.create(request)
    }
    if (request.path.startsWith(`${requestPath}/`) && request.method === 'GET') {
      return this.status(request.path.slice(requestPath.length + 1), request)
    }
    return failure(404, 'NOT_FOUND')
  }

  private token(request: SimulatorRequest): SimulatorAnswer {
    if (request.body !== '') {
      return badRequest('no body expected')
    }
    if (basicUser(request) !== `${this.options.apiUser}:${this.options.apiKey}`) {
      return { status: 500, json: { error: 'login_failed' } }
    }
    const json = {
      access_token: this.tokens.issue(),
      token_type: 'access_token',
      expires_in: this.tokens.lifeSeconds,
    }
    return { status: 200, json }
  }

  private create(request: SimulatorRequest): SimulatorAnswer {
    const id = request.headers['x-reference-id'] ?? ''
    const callbackUrl = request.headers['x-callback-url'] ?? null
    const body = jsonBody(request)
    const refusal = this.refusal(id, request, body)
    if (refusal || body === null) {
      return refusal ?? badRequest('not JSON')
    }
    const payer = body.payer as Record<string, unknown>
    const scenario = mtnScenarios[String(payer.partyId).slice(-3)]
    if (this.options.refusesAtOnce && scenario?.answer) {
      return failure(...scenario.answer)
    }
    const now = this.clock.now().getTime()
    const transaction: Transaction = {
      apiUser: this.options.apiUser,
      body,
      state: scenario?.reason ? 'FAILED' : 'PENDING',
      reason: scenario?.reason ?? null,
      txnId: String(1_000_000_000 + this.transactions.size),
      callbackUrl,
      changes: scenario?.succeedsLate ? [{ at: now + delayedMs, state: 'SUCCESSFUL', reason: null }] : [],
      hiddenUntil: now + this.options.hiddenMs,
    }
    this.transactions.set(id, transaction)
    if (this.options.callsBackEarly) {
      void this.callBack(transaction)
    }
    return { status: 202 }
  }

  private refusal(
    id: string,
    request: SimulatorRequest,
    body: Record<string, unknown> | null,
  ): SimulatorAnswer | null {
    const { targetEnvironment, callbackHost } = this.options
    const callbackUrl = request.headers['x-callback-url']
    if (!uuid4.test(id)) {
      return badRequest('X-Reference-Id must be a UUID of version 4')
    }
    if (request.headers['x-target-environment'] !== targetEnvironment) {
      return failure(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT')
    }
    if (callbackUrl === '') {
      return badRequest('empty X-Callback-Url')
    }
    if (callbackUrl && callbackHost && new URL(callbackUrl).hostname !== callbackHost) {
      return failure(500, 'INVALID_CALLBACK_URL_HOST')
    }
    const payer = body?.payer as Record<string, unknown> | undefined
    if (body === null || !/^\d+$/.test(String(body.amount)) || typeof body.amount !== 'string') {
      return badRequest('amount')
    }
    if (payer?.partyIdType !== 'MSISDN' || !/^\d{8,15}$/.test(String(payer.partyId))) {
      return badRequest('payer')
    }
    for (const text of [body.payerMessage, body.payeeNote]) {
      if (typeof text !== 'string' || text.length > 160 || /[^A-Za-z0-9 .,-]/.test(text)) {
        return badRequest('text')
      }
    }
    if (body.currency !== (targetEnvironment === 'sandbox' ? 'EUR' : 'XAF')) {
      return failure(500, 'INVALID_CURRENCY')
    }
    return this.transactions.has(id) ? failure(409, 'RESOURCE_ALREADY_EXIST') : null
  }

  private status(id: string, request: SimulatorRequest): SimulatorAnswer {
    const transaction = this.transactions.get(id)
    if (request.headers['x-target-environment'] !== this.options.targetEnvironment) {
      return failure(500, 'NOT_ALLOWED_TARGET_ENVIRONMENT')
    }
    const isHidden = transaction && this.clock.now().getTime() < transaction.hiddenUntil
    if (!transaction || isHidden || transaction.apiUser !== this.options.apiUser) {
      return failure(404, 'RESOURCE_NOT_FOUND')
    }
    return { status: 200, json: this.view(transaction) }
  }

  private view(transaction: Transaction) {
    const dueChange = transaction.changes.filter(({ at }) => at <= this.clock.now().getTime()).at(-1)
    if (dueChange && transaction.state === 'PENDING') {
      Object.assign(transaction, { state: dueChange.state, reason: dueChange.reason })
    }
    const { body, state, reason, txnId } = transaction
    const { reasonShape } = this.options
    const payload = reasonShape === 'object' ? { code: reason, message: 'simulated' } : reason
    return {
      ...(state === 'SUCCESSFUL' && { financialTransactionId: txnId }),
      ...body,
      status: state,
      ...(state === 'FAILED' && reasonShape !== 'missing' && { reason: payload }),
    }
  }

  private find(id: string): Transaction {
    const transaction = this.transactions.get(id)
    if (!transaction) {
      throw new Error(`the simulator knows no payment ${id}`)
    }
    return transaction
  }

  private async finish(id: string, state: State, reason: string | null): Promise<void> {
    const transaction = this.find(id)
    Object.assign(transaction, { state, reason })
    const times = { never: 0, once: 1, storm: 20 }[this.options.callbackMode]
    for (let time = 0; time < times; time += 1) {
      await this.callBack(transaction, time)
    }
  }

  private async callBack(transaction: Transaction, time = 0): Promise<void> {
    const { callbackVerb } = this.options
    const verb = callbackVerb === 'mixed' ? (time % 2 === 0 ? 'PUT' : 'POST') : callbackVerb
    if (transaction.callbackUrl) {
      await this.deliver(verb, transaction.callbackUrl, JSON.stringify(this.view(transaction)))
    }
  }
}
