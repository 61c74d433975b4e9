interface Scenario {
  /** The payment fails with this reason. */
  reason?: string
  /** The same refusal in the answer to the request. */
  answer?: [status: number, code: string]
  succeedsLate?: boolean
}

export const delayedMs = 30_000

const refused = (code: string, status = 500): Scenario => ({ reason: code, answer: [status, code] })

/** MTN's own test numbers, by their last three digits, so that Cameroonian numbers can use them. */
export const mtnScenarios: Record<string, Scenario> = {
  450: { reason: 'INTERNAL_PROCESSING_ERROR' },
  451: { reason: 'APPROVAL_REJECTED' },
  452: { reason: 'EXPIRED' },
  453: {},
  454: { succeedsLate: true },
  455: refused('PAYER_NOT_FOUND', 404),
  456: refused('PAYEE_NOT_ALLOWED_TO_RECEIVE'),
  457: refused('NOT_ALLOWED'),
  458: refused('NOT_ALLOWED_TARGET_ENVIRONMENT'),
  459: refused('INVALID_CALLBACK_URL_HOST'),
  460: refused('INVALID_CURRENCY'),
  461: refused('INTERNAL_PROCESSING_ERROR'),
  462: refused('SERVICE_UNAVAILABLE', 503),
  463: refused('COULD_NOT_PERFORM_TRANSACTION'),
  464: refused('TRANSFER_TYPE_UNKNOWN'),
}
