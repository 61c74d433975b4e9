import { env } from '@/config/env'
import { asLocale } from '@/config/locales'
import { href, paths } from '@/config/paths'
import { site } from '@/config/site'
import { localized } from '@/lib/localized'
import type { AttemptToSubmit, Handle } from '@/server/ports/payment-gateway'
import { gatewayNameOf } from '../gateway-of'
import type { Attempt, IntentAggregate } from '../payments.repository'

/** The data of an attempt for a gateway. */
export function attemptToSubmit(intent: IntentAggregate, attempt: Attempt): AttemptToSubmit {
  const locale = asLocale(intent.locale)
  const title = localized(intent.program, 'title', locale)
  const origin = env().SITE_URL
  return {
    id: attempt.id,
    reference: attempt.reference,
    callbackToken: attempt.callbackToken,
    amountXaf: attempt.amountXaf,
    currency: attempt.currency,
    phone: attempt.phone,
    description: `${site.name}: ${title}`,
    locale,
    handle: (attempt.handle as Handle | null) ?? null,
    returnUrl: `${origin}${href(locale, paths.success, { reference: intent.reference })}`,
    callbackUrl: `${origin}/api/payment/callback/${gatewayNameOf(attempt)}/${attempt.callbackToken}`,
  }
}
