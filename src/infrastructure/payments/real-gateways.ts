import type { Env } from '@/config/env'
import { site } from '@/config/site'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import type { Gateways } from './create-gateways'
import { type ProviderTools, withLogFacts } from './http-provider'
import { MtnMomoGateway } from './mtn-momo-gateway'
import { OrangeCoreGateway } from './orange-core-gateway'
import { OrangeWebpayGateway } from './orange-webpay-gateway'
import { PayflexGateway } from './payflex-gateway'

function mtn(env: Env, tools: ProviderTools): PaymentGateway | null {
  const baseUrl = env.MTN_MOMO_BASE_URL
  const subscriptionKey = env.MTN_MOMO_SUBSCRIPTION_KEY
  const apiUser = env.MTN_MOMO_API_USER
  const apiKey = env.MTN_MOMO_API_KEY
  const targetEnvironment = env.MTN_MOMO_TARGET_ENVIRONMENT
  if (!baseUrl || !subscriptionKey || !apiUser || !apiKey || !targetEnvironment) {
    return null
  }
  return new MtnMomoGateway({ baseUrl, subscriptionKey, apiUser, apiKey, targetEnvironment }, tools)
}

function orange(env: Env, tools: ProviderTools): PaymentGateway | null {
  const { ORANGE_BASE_URL: baseUrl, ORANGE_CLIENT_ID: clientId, ORANGE_CLIENT_SECRET: clientSecret } = env
  if (!baseUrl || !clientId || !clientSecret) {
    return null
  }
  if (env.ORANGE_MODE === 'webpay' && env.ORANGE_MERCHANT_KEY) {
    // A demo only uses Orange's test environment, whatever its credentials.
    const environment = env.APP_ENV === 'production' ? 'cm' : 'dev'
    const merchantKey = env.ORANGE_MERCHANT_KEY
    const settings = {
      baseUrl,
      clientId,
      clientSecret,
      merchantKey,
      environment,
      merchantName: site.name,
    } as const
    return new OrangeWebpayGateway(settings, tools)
  }
  const { ORANGE_CHANNEL_MSISDN: channelMsisdn, ORANGE_PIN: pin, ORANGE_X_AUTH_TOKEN: xAuthToken } = env
  if (env.ORANGE_MODE !== 'core' || !channelMsisdn || !pin || !xAuthToken) {
    return null
  }
  return new OrangeCoreGateway({ baseUrl, clientId, clientSecret, channelMsisdn, pin, xAuthToken }, tools)
}

function payflex(env: Env, tools: ProviderTools): PaymentGateway | null {
  const { PAYFLEX_BASE_URL: baseUrl, PAYFLEX_API_KEY: apiKey, PAYFLEX_WEBHOOK_SECRET: webhookSecret } = env
  return baseUrl && apiKey && webhookSecret
    ? new PayflexGateway({ baseUrl, apiKey, webhookSecret }, tools)
    : null
}

/** The providers with credentials; parseEnv has checked that each set is complete or absent. */
export function createRealGateways(env: Env, tools: ProviderTools): Gateways {
  const made = { mtn: mtn(env, tools), orange: orange(env, tools), payflex: payflex(env, tools) }
  return Object.fromEntries(
    Object.entries(made).flatMap(([name, gateway]) => (gateway ? [[name, withLogFacts(gateway)]] : [])),
  )
}
