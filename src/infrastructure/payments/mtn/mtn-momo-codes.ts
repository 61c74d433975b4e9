import type { FailureReason } from '@/server/ports/payment-gateway'
import { objectOf, textOf } from '../http-json'

/**
 * The list of codes is open: unlisted ones are a generic failure. INTERNAL_PROCESSING_ERROR is left out on
 * purpose: it means an empty wallet or a broken platform and must be worded neutrally.
 */
const reasons: Record<string, FailureReason> = {
  NOT_ENOUGH_FUNDS: 'insufficient_funds',
  APPROVAL_REJECTED: 'rejected_by_payer',
  TRANSACTION_CANCELED: 'rejected_by_payer',
  EXPIRED: 'payer_timeout',
  COULD_NOT_PERFORM_TRANSACTION: 'payer_timeout',
  PAYER_NOT_FOUND: 'payer_not_found',
  PAYER_LIMIT_REACHED: 'payer_limit',
  SENDER_ACCOUNT_NOT_ACTIVE: 'payer_blocked',
  NOT_ALLOWED: 'provider_config',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'provider_config',
  INVALID_CALLBACK_URL_HOST: 'provider_config',
  INVALID_CURRENCY: 'provider_config',
  PAYEE_NOT_FOUND: 'provider_config',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'provider_config',
  SERVICE_UNAVAILABLE: 'provider_unavailable',
}

export const mtnReason = (code: string | null): FailureReason =>
  code !== null && Object.hasOwn(reasons, code) ? (reasons[code] ?? 'generic') : 'generic'

/** `code`, in some answers `status`. */
export const mtnErrorCode = (json: unknown): string | null => {
  const body = objectOf(json)
  return textOf(body.code) ?? textOf(body.status)
}

/** `reason` is an object in the schema and plain text in MTN's own examples. */
export const mtnReasonCode = (reason: unknown): string | null =>
  typeof reason === 'string' ? textOf(reason) : textOf(objectOf(reason).code)

type MtnSubmitOutcome = 'accepted' | 'unknown' | FailureReason

/** Permanent errors arrive as HTTP 500, so the code decides; the status decides only if the code is unknown. */
export function mtnSubmitOutcome(status: number, code: string | null): MtnSubmitOutcome {
  if (status === 202 || status === 409 || code === 'RESOURCE_ALREADY_EXIST') {
    return 'accepted'
  }
  const reason = mtnReason(code)
  if (reason === 'provider_unavailable') {
    return 'unknown'
  }
  if (reason !== 'generic') {
    return reason
  }
  return [400, 401, 403].includes(status) ? 'provider_config' : 'unknown'
}
