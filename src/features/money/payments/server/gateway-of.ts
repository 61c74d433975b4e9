import {
  type AggregatorName,
  aggregatorNames,
  aggregators,
  type GatewayName,
  type ProviderName,
} from '@/config/payment-providers'
import { container } from '@/server/container'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import type { Attempt } from './payments.repository'

interface Route {
  gateway: PaymentGateway
  /** null: the provider's own contract. */
  aggregator: AggregatorName | null
}

/** The route of a new request: the provider's own contract, otherwise an aggregator that carries it. null: not offered. */
export function routeOf(provider: ProviderName): Route | null {
  const { gateways } = container()
  const own = gateways[provider]
  if (own) {
    return { gateway: own, aggregator: null }
  }
  for (const aggregator of aggregatorNames) {
    const gateway = gateways[aggregator]
    if (gateway && aggregators[aggregator].carries.includes(provider)) {
      return { gateway, aggregator }
    }
  }
  return null
}

type Routed = Pick<Attempt, 'provider' | 'aggregator'>

/** A request keeps its route, whatever is configured later: its state can be read only there. */
export const gatewayNameOf = ({ provider, aggregator }: Routed): GatewayName => aggregator ?? provider

export const gatewayOf = (attempt: Routed): PaymentGateway | undefined =>
  container().gateways[gatewayNameOf(attempt)]
