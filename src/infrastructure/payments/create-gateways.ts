import type { Env } from '@/config/env'
import { systemClock } from '@/infrastructure/clock/system-clock'
import type { Logger } from '@/infrastructure/logging/logger'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import { createRealGateways } from './real-gateways'
import { createSandboxGateways } from './sandbox-gateways'

export const providerNames = ['mtn', 'orange', 'payflex'] as const
export type ProviderName = (typeof providerNames)[number]

/** The available providers; a missing one is not offered. */
export type Gateways = Partial<Record<ProviderName, PaymentGateway>>

export function createGateways(env: Env, log: Logger): Gateways {
  const real = createRealGateways(env, { clock: systemClock, log })
  return env.APP_ENV === 'production' ? real : { ...createSandboxGateways(systemClock), ...real }
}
