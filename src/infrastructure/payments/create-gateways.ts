import type { Env } from '@/config/env'
import {
  aggregatorNames,
  aggregators,
  type GatewayName,
  gatewayNames,
  type ProviderName,
  providerNames,
} from '@/config/payment-providers'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { recordOf } from '@/lib/record-of'
import type { Clock } from '@/server/ports/clock'
import type { Logger } from '@/server/ports/logger'
import type { Gateways, PaymentGateway } from '@/server/ports/payment-gateway'
import { createCampayGateway } from './campay/campay-gateway'
import { type ProviderTools, withLogFacts } from './http-provider'
import { createMtnGateway } from './mtn/mtn-momo-gateway'
import { createOrangeGateway } from './orange/create-orange-gateway'
import { createPayflexGateway } from './payflex/payflex-gateway'
import { SandboxGateway } from './sandbox/sandbox-gateway'

/** null: the provider has no settings. parseEnv has checked that each set is complete or absent. */
const adapters: Record<GatewayName, (env: Env, tools: ProviderTools) => PaymentGateway | null> = {
  mtn: createMtnGateway,
  orange: createOrangeGateway,
  payflex: createPayflexGateway,
  campay: createCampayGateway,
}

/** The providers and aggregators with credentials. */
export function createRealGateways(env: Env, tools: ProviderTools): Gateways {
  return Object.fromEntries(
    gatewayNames.flatMap((name) => {
      const gateway = adapters[name](env, tools)
      return gateway ? [[name, withLogFacts(gateway)]] : []
    }),
  )
}

/** Every provider, simulated. Never in production, where nothing may pretend to be paid. */
export const createSandboxGateways = (clock: Clock): Record<ProviderName, PaymentGateway> =>
  recordOf(providerNames, (name) => new SandboxGateway(name, clock))

export function createGateways(env: Env, log: Logger): Gateways {
  const real = createRealGateways(env, { clock: systemClock, log })
  if (env.APP_ENV === 'production') {
    return real
  }
  // What an aggregator carries is not simulated.
  const carried = aggregatorNames.flatMap((name) => (real[name] ? aggregators[name].carries : []))
  const simulated = Object.entries(createSandboxGateways(systemClock)).filter(
    ([name]) => !carried.some((each) => each === name),
  )
  return { ...Object.fromEntries(simulated), ...real }
}
