import type { MailResult } from '@/server/ports/mailer'

/** The SDK's answer. It copies whatever JSON an error answer holds, so no field is certain. */
export interface ResendAnswer {
  data: { id?: unknown } | null
  error: { name?: unknown; message?: unknown; statusCode?: unknown } | null
  headers: Record<string, string> | null
}

const quotas = new Set(['daily_quota_exceeded', 'monthly_quota_exceeded'])
const quotaPauseS = 3_600
const longestPauseS = 86_400

function retryAfter(headers: ResendAnswer['headers']): number | undefined {
  const retryAfterS = Number(headers?.['retry-after'])
  return Number.isFinite(retryAfterS) && retryAfterS > 0
    ? Math.min(Math.ceil(retryAfterS), longestPauseS)
    : undefined
}

/**
 * Sent only with the provider's own id; refused only when the provider clearly says so; everything else may
 * pass.
 */
export function toMailResult({ data, error, headers }: ResendAnswer): MailResult {
  if (!error) {
    return typeof data?.id === 'string'
      ? { status: 'sent', providerId: data.id }
      : { status: 'unavailable', error: 'answer without an id', uncertain: true }
  }
  const status = typeof error.statusCode === 'number' ? error.statusCode : 0
  const name = typeof error.name === 'string' ? error.name : 'unknown'
  const text = `${status || 'no answer'} ${name}`.slice(0, 200)
  if (quotas.has(name)) {
    return {
      status: 'unavailable',
      error: text,
      retryAfterS: Math.max(retryAfter(headers) ?? 0, quotaPauseS),
    }
  }
  const hopeless = status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status)
  if (hopeless || name === 'invalid_idempotent_request') {
    return { status: 'refused', error: text }
  }
  // No answer at all, or the same mail is being accepted right now: it may have been sent.
  const uncertain = headers === null || name === 'concurrent_idempotent_requests'
  return { status: 'unavailable', error: text, retryAfterS: retryAfter(headers), uncertain }
}
