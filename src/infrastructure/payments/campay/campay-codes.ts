import type { FailureReason } from '@/server/ports/payment-gateway'
import { objectOf, textOf } from '../http-json'

const reasons: Record<string, FailureReason> = {
  // No number of a wallet, and a number of another operator.
  ER101: 'payer_not_found',
  ER102: 'payer_not_found',
  // An amount that CamPay does not take: a part of a franc, or more than the demo allows.
  ER201: 'provider_config',
  ER301: 'insufficient_funds',
}

/** Not every code is known: unlisted ones are a generic failure. */
export const campayReason = (code: string | null): FailureReason =>
  code !== null && Object.hasOwn(reasons, code) ? (reasons[code] ?? 'generic') : 'generic'

/** Errors have the code in a field of its own, or inside their message. */
export function campayCode(json: unknown): string | null {
  const { error_code: own, message, reason, detail } = objectOf(json)
  const words = [own, message, reason, detail].map((value) => textOf(value) ?? '').join(' ')
  return /\bER\d{3}\b/.exec(words)?.[0] ?? null
}
