import { createHmac, randomUUID } from 'node:crypto'
import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import { HttpSimulator, jsonBody, type SimulatorAnswer, type SimulatorRequest } from './http-simulator'
import { SimulatorTokens } from './simulator-tokens'

interface Transaction {
  reference: string
  body: Record<string, unknown>
  operator: string
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  operatorReference: string | null
  reason: string | null
  /** What is reported instead of the truth. */
  reported: Record<string, unknown>
}

type Proof = 'right' | 'wrong_key' | 'alg_none' | 'alg_rs256' | 'old' | 'missing'

export interface CampayOptions {
  username: string
  password: string
  webhookKey: string
  callbackMode: 'never' | 'once' | 'twice' | 'storm'
  callbackShape: 'query' | 'form' | 'json'
  proof: Proof
  tokenSeconds: number
  /** The demo takes a few francs only. */
  mostXaf: number
}

export const campayCredentials = {
  username: 'simulated-campay-user',
  password: 'simulated-campay-password',
  webhookKey: 'simulated-campay-webhook-key',
}

const refusal = (code: string, message: string): SimulatorAnswer => ({
  status: 400,
  json: { message: `${code}: ${message}` },
})

/** What the header of a token says that is not genuine. */
const namedAlg: Partial<Record<Proof, string>> = { alg_none: 'none', alg_rs256: 'RS256' }

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** CamPay over real HTTP: a repeated request with the same `external_reference` is a second payment. */
export class CampaySimulator extends HttpSimulator {
  readonly options: CampayOptions
  readonly transactions: Transaction[] = []
  readonly tokens: SimulatorTokens
  /** The one address for callbacks, as set in CamPay's portal. */
  webhookUrl: string | null = null

  constructor(clock: FakeClock, options: Partial<CampayOptions> = {}) {
    super(clock)
    this.options = {
      ...campayCredentials,
      callbackMode: 'once',
      callbackShape: 'query',
      proof: 'right',
      tokenSeconds: 3_600,
      mostXaf: 500_000,
      ...options,
    }
    this.tokens = new SimulatorTokens(clock, this.options.tokenSeconds)
  }

  /** `id` is our id of the attempt. */
  approve = (id: string, reported: Record<string, unknown> = {}) =>
    this.finish(id, 'SUCCESSFUL', null, reported)
  reject = (id: string, reason = 'The payer refused') => this.finish(id, 'FAILED', reason)

  of(id: string): Transaction {
    const transaction = this.transactions.findLast(({ body }) => body.external_reference === id)
    if (!transaction) {
      throw new Error(`the simulator knows no transaction ${id}`)
    }
    return transaction
  }

  /** One callback, also one that is late or not genuine. Answers with the HTTP status, or `unreachable`. */
  async callBack(id: string, proof: Proof = this.options.proof, changes: object = {}) {
    if (this.webhookUrl === null) {
      return 'unreachable'
    }
    const transaction = this.of(id)
    const facts = {
      ...this.view(transaction),
      phone_number: transaction.body.from,
      endpoint: 'collect',
      signature: this.signature(transaction, proof),
      ...changes,
    }
    const texts = Object.entries(facts).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    )
    const query = new URLSearchParams(texts).toString()
    const { callbackShape } = this.options
    if (callbackShape === 'query') {
      return this.deliver('GET', `${this.webhookUrl}?${query}`, '')
    }
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    return callbackShape === 'form'
      ? this.deliver('POST', this.webhookUrl, query, form)
      : this.deliver('POST', this.webhookUrl, JSON.stringify(facts))
  }

  protected answer(request: SimulatorRequest): SimulatorAnswer {
    if (request.path === '/token/' && request.method === 'POST') {
      return this.issueToken(request)
    }
    if (!/^Token /.test(request.headers.authorization ?? '') || !this.tokens.isValid(request)) {
      return { status: 401, json: { detail: 'Invalid token.' } }
    }
    if (request.path === '/collect/' && request.method === 'POST') {
      return this.collect(request)
    }
    const reference = /^\/transaction\/([^/]+)\/$/.exec(request.path)?.[1]
    const transaction = this.transactions.find((each) => each.reference === reference)
    return transaction && request.method === 'GET'
      ? { status: 200, json: this.view(transaction) }
      : { status: 404, json: { detail: 'Not found.' } }
  }

  private issueToken(request: SimulatorRequest): SimulatorAnswer {
    const { username, password } = jsonBody(request) ?? {}
    return username === this.options.username && password === this.options.password
      ? { status: 200, json: { token: this.tokens.issue(), expires_in: this.options.tokenSeconds } }
      : { status: 400, json: { non_field_errors: ['Unable to log in with provided credentials.'] } }
  }

  private collect(request: SimulatorRequest): SimulatorAnswer {
    const body = jsonBody(request) ?? {}
    const from = String(body.from)
    if (!/^2376\d{8}$/.test(from) || from.endsWith('404')) {
      return refusal('ER101', 'Invalid phone number')
    }
    if (/^2376(6|2)/.test(from)) {
      return refusal('ER102', 'Unsupported phone number carrier')
    }
    if (!/^[1-9]\d*$/.test(String(body.amount)) || Number(body.amount) > this.options.mostXaf) {
      return refusal('ER201', 'Invalid amount')
    }
    if (from.endsWith('301')) {
      return refusal('ER301', 'Insufficient balance')
    }
    const isOrange = /^2376(9|4|5[5-9])/.test(from)
    const operator = isOrange ? 'orange' : 'mtn'
    const reference = randomUUID()
    this.transactions.push({
      reference,
      body,
      operator,
      status: 'PENDING',
      operatorReference: null,
      reason: null,
      reported: {},
    })
    return { status: 200, json: { reference, ussd_code: isOrange ? '#150*50#' : '*126#', operator } }
  }

  private view(transaction: Transaction) {
    const { reference, body, status, operator, operatorReference, reason, reported } = transaction
    return {
      reference,
      external_reference: body.external_reference,
      external_user: body.external_user,
      status,
      amount: body.amount,
      currency: body.currency,
      operator,
      code: `CP${reference.slice(0, 8)}`,
      operator_reference: operatorReference,
      reason,
      ...reported,
    }
  }

  private signature(transaction: Transaction, proof: Proof): string | undefined {
    if (proof === 'missing') {
      return undefined
    }
    const alg = namedAlg[proof] ?? 'HS256'
    const now = Math.floor(this.clock.now().getTime() / 1000)
    const exp = now + (proof === 'old' ? -1 : 300)
    const signed = `${part({ alg, typ: 'JWT' })}.${part({ app: 'simulated', for: transaction.reference.slice(0, 4), exp })}`
    const key = proof === 'wrong_key' ? 'another key' : this.options.webhookKey
    const proofOf = createHmac('sha256', key).update(signed).digest('base64url')
    return proof === 'alg_none' ? `${signed}.` : `${signed}.${proofOf}`
  }

  private async finish(
    id: string,
    status: 'SUCCESSFUL' | 'FAILED',
    reason: string | null,
    reported: Record<string, unknown> = {},
  ): Promise<void> {
    const transaction = this.of(id)
    const operatorReference = status === 'SUCCESSFUL' ? `MP26-${transaction.reference.slice(0, 12)}` : null
    Object.assign(transaction, { status, reason, operatorReference, reported })
    const times = { never: 0, once: 1, twice: 2, storm: 20 }[this.options.callbackMode]
    for (let time = 0; time < times; time += 1) {
      await this.callBack(id)
    }
  }
}
