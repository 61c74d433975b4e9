import { type ProviderName, providerNames } from '@/config/payment-providers'
import { site } from '@/config/site'
import { maySell } from '@/features/base/settings/server/missing.queries'
import { routeOf } from './gateway-of'

/** The providers with which a payment can begin: configured and offered by the office, and none while a placeholder is left. */
export async function providersOffered(): Promise<ProviderName[]> {
  const configured = providerNames.filter((name) => site.providers[name] && routeOf(name) !== null)
  return configured.length > 0 && (await maySell()) ? configured : []
}
