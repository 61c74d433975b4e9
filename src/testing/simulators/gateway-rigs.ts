import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { type GatewayName, gatewayNames, type ProviderName } from '@/config/payment-providers'
import { FakeClock } from '@/infrastructure/clock/fake-clock'
import { createLogger } from '@/infrastructure/logging/logger'
import { CampayGateway } from '@/infrastructure/payments/campay/campay-gateway'
import type { ProviderTools } from '@/infrastructure/payments/http-provider'
import { MtnMomoGateway } from '@/infrastructure/payments/mtn/mtn-momo-gateway'
import { OrangeCoreGateway } from '@/infrastructure/payments/orange/orange-core-gateway'
import { OrangeWebpayGateway } from '@/infrastructure/payments/orange/orange-webpay-gateway'
import { PayflexGateway } from '@/infrastructure/payments/payflex/payflex-gateway'
import { SandboxGateway } from '@/infrastructure/payments/sandbox/sandbox-gateway'
import type { AttemptToSubmit, PaymentGateway, SubmitResult } from '@/server/ports/payment-gateway'
import { type CampayOptions, CampaySimulator, campayCredentials } from './campay-simulator'
import type { HttpSimulator } from './http-simulator'
import { type MtnOptions, mtnCredentials } from './mtn-options'
import { MtnSimulator } from './mtn-simulator'
import { type OrangeCoreOptions, OrangeCoreSimulator, orangeCoreCredentials } from './orange-core-simulator'
import {
  type OrangeWebpayOptions,
  OrangeWebpaySimulator,
  orangeWebpayCredentials,
} from './orange-webpay-simulator'
import { type PayflexOptions, PayflexSimulator, payflexCredentials } from './payflex-simulator'

/** A gateway and the actions of a payer. */
export interface PayerRig {
  gateway: PaymentGateway
  approve(attempt: AttemptToSubmit): Promise<void>
  reject(attempt: AttemptToSubmit): Promise<void>
}

/** A gateway with its provider's simulator, and the actions of the provider. */
export interface GatewayRig extends PayerRig {
  clock: FakeClock
  simulator: HttpSimulator
  /** The requests that create a payment, and those that read one. */
  paths: { submit: RegExp; read: RegExp }
  payments(): number
  /** Only of a provider with one address for all callbacks, which is not in the request: sets it. */
  callTo?(url: string): void
  /** A callback's body that reports a success, genuine or not. */
  claim: string
  logged(): string
  /** Values that must never be logged. */
  secrets: string[]
}

const limits = { connectMs: 400, tokenMs: 400, submitMs: 700, statusMs: 700 }

function tools(clock: FakeClock) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const provider: ProviderTools = { clock, log: createLogger('trace', sink), limits }
  return { provider, logged: () => lines.join('') }
}

export async function mtnRig(options: Partial<MtnOptions> = {}, clock = new FakeClock()) {
  const { provider, logged } = tools(clock)
  const simulator = await new MtnSimulator(clock, options).start()
  const { targetEnvironment } = simulator.options
  const gateway = new MtnMomoGateway(
    { ...mtnCredentials, targetEnvironment, baseUrl: simulator.url },
    provider,
  )
  return {
    gateway,
    clock,
    simulator,
    logged,
    paths: { submit: /requesttopay$/, read: /requesttopay\/.+/ },
    claim: '{"status":"SUCCESSFUL"}',
    payments: () => simulator.transactions.size,
    approve: ({ id }: AttemptToSubmit) => simulator.approve(id),
    reject: ({ id }: AttemptToSubmit) => simulator.reject(id),
    secrets: [mtnCredentials.subscriptionKey, mtnCredentials.apiKey, mtnCredentials.apiUser],
  } satisfies GatewayRig
}

export async function orangeCoreRig(options: Partial<OrangeCoreOptions> = {}, clock = new FakeClock()) {
  const { provider, logged } = tools(clock)
  const simulator = await new OrangeCoreSimulator(clock, options).start()
  const gateway = new OrangeCoreGateway({ ...orangeCoreCredentials, baseUrl: simulator.url }, provider)
  const { clientSecret, xAuthToken, pin } = orangeCoreCredentials
  return {
    gateway,
    clock,
    simulator,
    logged,
    paths: { submit: /mp\/pay$/, read: /paymentstatus/ },
    claim: '{"status":"SUCCESSFULL"}',
    payments: () => [...simulator.payments.values()].filter(({ body }) => body !== null).length,
    approve: ({ reference }: AttemptToSubmit) => simulator.approve(reference),
    reject: ({ reference }: AttemptToSubmit) => simulator.reject(reference),
    secrets: [clientSecret, xAuthToken, `"${pin}"`],
  } satisfies GatewayRig
}

export async function orangeWebpayRig(options: Partial<OrangeWebpayOptions> = {}, clock = new FakeClock()) {
  const { provider, logged } = tools(clock)
  const simulator = await new OrangeWebpaySimulator(clock, options).start()
  const { environment } = simulator.options
  const settings = {
    ...orangeWebpayCredentials,
    environment,
    baseUrl: simulator.url,
    merchantName: 'Mboa Academy',
  }
  const { clientSecret, merchantKey } = orangeWebpayCredentials
  return {
    gateway: new OrangeWebpayGateway(settings, provider),
    clock,
    simulator,
    logged,
    paths: { submit: /webpayment$/, read: /transactionstatus$/ },
    claim: '{"status":"SUCCESS"}',
    payments: () => simulator.orders.size,
    approve: ({ reference }: AttemptToSubmit) => simulator.confirm(reference),
    reject: ({ reference }: AttemptToSubmit) => simulator.confirm(reference, 'FAILED'),
    secrets: [clientSecret, merchantKey],
  } satisfies GatewayRig
}

export async function payflexRig(options: Partial<PayflexOptions> = {}, clock = new FakeClock()) {
  const { provider, logged } = tools(clock)
  const simulator = await new PayflexSimulator(clock, options).start()
  return {
    gateway: new PayflexGateway({ ...payflexCredentials, baseUrl: simulator.url }, provider),
    clock,
    simulator,
    logged,
    paths: { submit: /charges$/, read: /charges/ },
    claim: '{"data":{"status":"succeeded"}}',
    payments: () => simulator.charges.length,
    approve: ({ reference }: AttemptToSubmit) => simulator.approve(reference),
    reject: ({ reference }: AttemptToSubmit) => simulator.reject(reference),
    secrets: Object.values(payflexCredentials),
  } satisfies GatewayRig
}

export async function campayRig(options: Partial<CampayOptions> = {}, clock = new FakeClock()) {
  const { provider, logged } = tools(clock)
  const simulator = await new CampaySimulator(clock, options).start()
  return {
    gateway: new CampayGateway({ ...campayCredentials, baseUrl: simulator.url }, provider),
    clock,
    simulator,
    logged,
    paths: { submit: /collect\/$/, read: /transaction\// },
    callTo: (url: string) => {
      simulator.webhookUrl = url
    },
    claim: '{"status":"SUCCESSFUL"}',
    payments: () => simulator.transactions.length,
    approve: ({ id }: AttemptToSubmit) => simulator.approve(id),
    reject: ({ id }: AttemptToSubmit) => simulator.reject(id),
    secrets: Object.values(campayCredentials),
  } satisfies GatewayRig
}

type NamedRig = [name: string, make: () => Promise<GatewayRig>]

/** At least one for each provider and aggregator; the contract tests run with all of them. */
const rigsOf: Record<GatewayName, [NamedRig, ...NamedRig[]]> = {
  mtn: [['MTN MoMo', () => mtnRig()]],
  orange: [
    ['Orange core', () => orangeCoreRig()],
    ['Orange Web Payment', () => orangeWebpayRig()],
  ],
  payflex: [['Payflex', () => payflexRig()]],
  campay: [['CamPay', () => campayRig()]],
}
export const gatewayRigs = gatewayNames.flatMap((provider) =>
  rigsOf[provider].map(([name, make]) => ({ provider, name, make })),
)

/** The sandbox plays the payer itself: the number decides who refuses. */
export const rejectingPhone = '+237670000451'

export function sandboxRig(provider: ProviderName): PayerRig {
  const clock = new FakeClock()
  const timePasses = async () => clock.advance(2_000)
  return { gateway: new SandboxGateway(provider, clock), approve: timePasses, reject: timePasses }
}

let count = 0

export function newAttempt(changes: Partial<AttemptToSubmit> = {}): AttemptToSubmit {
  count += 1
  const callbackToken = randomUUID().replaceAll('-', '')
  return {
    id: randomUUID(),
    reference: `MBA-T${String(count).padStart(9, '0')}`,
    callbackToken,
    amountXaf: 150_000,
    currency: 'XAF',
    phone: '+237670000001',
    description: 'Web development',
    locale: 'en',
    handle: null,
    returnUrl: 'https://academy.example/payment',
    callbackUrl: `https://academy.example/api/payment/callback/${callbackToken}`,
    ...changes,
  }
}

/** Like the payments domain: the result of a step is stored on the attempt before the next one. */
export async function prepareAndSubmit(
  gateway: PaymentGateway,
  attempt: AttemptToSubmit,
): Promise<SubmitResult> {
  if (attempt.handle === null && gateway.prepare) {
    const prepared = await gateway.prepare(attempt)
    if (prepared.status === 'refused') {
      return prepared
    }
    if (prepared.status === 'unavailable') {
      return { status: 'unknown' }
    }
    attempt.handle = JSON.parse(JSON.stringify(prepared.handle))
  }
  const result = await gateway.submit(attempt)
  if ('handle' in result && result.handle) {
    attempt.handle = JSON.parse(JSON.stringify(result.handle))
  }
  return result
}
