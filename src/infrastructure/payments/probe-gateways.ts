import { randomUUID } from 'node:crypto'
import type { Env } from '@/config/env'
import { defaultLocale } from '@/config/locales'
import { gatewayNames, providerSettings, type SettingShape } from '@/config/payment-providers'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { createLogger } from '@/infrastructure/logging/logger'
import { createRealGateways } from './create-gateways'

interface ProbedGateway {
  provider: string
  outcome: 'answers' | 'refuses_credentials' | 'unreachable'
  /** The last HTTP status, or what happened instead of an answer. */
  detail: string
}

interface ProviderLine {
  event?: string
  call?: string
  status?: number
  silence?: string
}

/** The addresses in the providers' settings. */
export function providerAddresses(env: Env): string[] {
  const settings: Readonly<Record<string, unknown>> = env
  return gatewayNames.flatMap((name) => {
    const shapes: Readonly<Record<string, SettingShape>> = providerSettings[name].shapes
    const addresses = Object.keys(shapes).filter((variable) => shapes[variable] === 'address')
    return addresses.flatMap((variable) => settings[variable] ?? []).map(String)
  })
}

/** Asks each provider about a payment that does not exist: this uses the same credentials as a payment, and moves no money. */
export async function probeGateways(env: Env): Promise<ProbedGateway[]> {
  const names = Object.keys(createRealGateways(env, { clock: systemClock, log: createLogger('silent') }))
  return Promise.all(names.map((name) => probe(env, name)))
}

async function probe(env: Env, provider: string): Promise<ProbedGateway> {
  const lines: ProviderLine[] = []
  const log = createLogger('debug', {
    write: (line) => void lines.push(JSON.parse(line) as ProviderLine),
  })
  const gateways = createRealGateways(env, { clock: systemClock, log })
  const gateway = gateways[provider as keyof typeof gateways]
  const id = randomUUID()
  if (!gateway) {
    throw new Error(`${provider} has no settings`)
  }
  await gateway.read({
    id,
    reference: `CHECK-${id.slice(0, 8)}`,
    callbackToken: id,
    amountXaf: 100,
    currency: 'XAF',
    phone: '+237670000000',
    description: 'check',
    locale: defaultLocale,
    handle: gateway.unknownHandle,
    returnUrl: env.SITE_URL,
    callbackUrl: env.SITE_URL,
  })
  const calls = lines.filter(({ event }) => event === 'payment.provider_call')
  const last = calls.at(-1)
  const detail = String(last?.status ?? last?.silence ?? 'no call was made')
  const refused = lines.some(({ event }) => event === 'payment.provider_config')
  if (refused || calls.some(({ status }) => status === 401 || status === 403)) {
    return { provider, outcome: 'refuses_credentials', detail }
  }
  const silent = last?.status === undefined || last.status >= 500
  return { provider, outcome: silent ? 'unreachable' : 'answers', detail }
}
