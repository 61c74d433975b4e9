import { type ProviderName, providerNames } from '@/config/payment-providers'
import { container } from '@/server/container'

/** The providers with which can be paid here. */
export const providersOffered = (): ProviderName[] =>
  providerNames.filter((name) => container().gateways[name] !== undefined)
