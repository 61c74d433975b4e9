import { type ProviderName, providerNames } from '@/config/payment-providers'
import { routeOf } from '../attempts/gateway-of'

/** The providers with which can be paid here. */
export const providersOffered = (): ProviderName[] => providerNames.filter((name) => routeOf(name) !== null)
