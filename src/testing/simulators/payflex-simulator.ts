import { createHmac, randomUUID } from 'node:crypto'
import type { FakeClock } from '@/infrastructure/clock/fake-clock'
import { HttpSimulator, jsonBody, type SimulatorAnswer, type SimulatorRequest } from './http-simulator'

type Status = 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'expired' | 'cancelled'

interface Charge {
  id: string
  key: string
  rawBody: string
  body: Record<string, unknown>
  status: Status
  failureCode: string | null
  createdAt: number
}

export interface PayflexOptions {
  apiKey: string
  webhookSecret: string
  callbackMode: 'never' | 'once' | 'storm' | 'wrong_signature' | 'old'
}

export const payflexCredentials = {
  apiKey: 'simulated-payflex-key',
  webhookSecret: 'simulated-webhook-secret',
}

const expiryMs = 15 * 60_000
const failure = (status: number, code: string): SimulatorAnswer => ({
  status,
  json: { code, message: `simulated: ${code}` },
})

/** The hosted-account contract, version 1, over real HTTP. */
export class PayflexSimulator extends HttpSimulator {
  readonly options: PayflexOptions
  readonly charges: Charge[] = []

  constructor(clock: FakeClock, options: Partial<PayflexOptions> = {}) {
    super(clock)
    this.options = { ...payflexCredentials, callbackMode: 'once', ...options }
  }

  approve = (reference: string) => this.finish(reference, 'succeeded')
  reject = (reference: string) => this.finish(reference, 'cancelled')
  expire = (reference: string) => this.finish(reference, 'expired')
  fail = (reference: string, code: string) => this.finish(reference, 'failed', code)

  protected answer(request: SimulatorRequest): SimulatorAnswer {
    if (request.headers.authorization !== `Bearer ${this.options.apiKey}`) {
      return failure(401, 'unauthorized')
    }
    if (request.path === '/v1/charges' && request.method === 'POST') {
      return this.create(request)
    }
    if (request.method !== 'GET') {
      return failure(404, 'unknown_path')
    }
    const reference = request.query.get('reference')
    const charge = this.charges.find((each) =>
      reference === null ? request.path === `/v1/charges/${each.id}` : each.body.reference === reference,
    )
    return charge ? { status: 200, json: this.view(charge) } : failure(404, 'not_found')
  }

  private create(request: SimulatorRequest): SimulatorAnswer {
    const key = request.headers['idempotency-key']
    const body = jsonBody(request)
    if (!key || body === null || !Number.isInteger(body.amount) || body.currency !== 'XAF') {
      return failure(400, 'bad_request')
    }
    const earlier = this.charges.find((charge) => charge.key === key)
    if (earlier && earlier.rawBody !== request.body) {
      return failure(409, 'idempotency_conflict')
    }
    if (earlier) {
      return { status: 200, json: this.created(earlier) }
    }
    const phone = String((body.account as Record<string, unknown> | undefined)?.phone)
    if (!/^2376\d{8}$/.test(phone) || phone.endsWith('404')) {
      return failure(422, 'account_not_found')
    }
    const charge: Charge = {
      id: `chg_${randomUUID().replaceAll('-', '')}`,
      key,
      rawBody: request.body,
      body,
      status: 'requires_action',
      failureCode: null,
      createdAt: this.clock.now().getTime(),
    }
    this.charges.push(charge)
    return { status: 201, json: this.created(charge) }
  }

  private created({ id, status, createdAt }: Charge) {
    return {
      id,
      status,
      redirect_url: `${this.url}/pay/${id}`,
      expires_at: new Date(createdAt + expiryMs).toISOString(),
    }
  }

  private view(charge: Charge) {
    const isOver = this.clock.now().getTime() - charge.createdAt >= expiryMs
    if (charge.status === 'requires_action' && isOver) {
      charge.status = 'expired'
    }
    const { reference, amount, currency } = charge.body
    return {
      id: charge.id,
      reference,
      status: charge.status,
      amount,
      currency,
      provider_txn_id: charge.status === 'succeeded' ? `pf-${charge.id.slice(4, 16)}` : null,
      failure_code: charge.failureCode,
    }
  }

  private async finish(reference: string, status: Status, failureCode: string | null = null): Promise<void> {
    const charge = this.charges.find((each) => each.body.reference === reference)
    if (!charge) {
      throw new Error(`the simulator knows no charge ${reference}`)
    }
    Object.assign(charge, { status, failureCode })
    const { callbackMode, webhookSecret } = this.options
    const body = JSON.stringify({
      event_id: randomUUID(),
      type: 'charge.updated',
      data: { id: charge.id, reference },
    })
    const t = Math.floor(this.clock.now().getTime() / 1000) - (callbackMode === 'old' ? 301 : 0)
    const secret = callbackMode === 'wrong_signature' ? 'another secret' : webhookSecret
    const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
    const times = { never: 0, once: 1, storm: 20, wrong_signature: 1, old: 1 }[callbackMode]
    for (let time = 0; time < times; time += 1) {
      await this.deliver('POST', String(charge.body.callback_url), body, { 'X-Signature': `t=${t},v1=${v1}` })
    }
  }
}
