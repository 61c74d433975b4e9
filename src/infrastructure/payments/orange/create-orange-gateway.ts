import type { Env } from '@/config/env'
import { site } from '@/config/site'
import type { PaymentGateway } from '@/server/ports/payment-gateway'
import type { ProviderTools } from '../http-provider'
import { OrangeCoreGateway } from './orange-core-gateway'
import { OrangeWebpayGateway } from './orange-webpay-gateway'

export function createOrangeGateway(env: Env, tools: ProviderTools): PaymentGateway | null {
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
      // The office may change it.
      get merchantName() {
        return site.name
      },
    } as const
    return new OrangeWebpayGateway(settings, tools)
  }
  const { ORANGE_CHANNEL_MSISDN: channelMsisdn, ORANGE_PIN: pin, ORANGE_X_AUTH_TOKEN: xAuthToken } = env
  if (env.ORANGE_MODE !== 'core' || !channelMsisdn || !pin || !xAuthToken) {
    return null
  }
  return new OrangeCoreGateway({ baseUrl, clientId, clientSecret, channelMsisdn, pin, xAuthToken }, tools)
}
