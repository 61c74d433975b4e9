import type { FailureReason, ReadResult } from '@/server/ports/payment-gateway'
import { amountOf, objectOf, textOf } from '../http-json'

const reasons: Record<string, FailureReason> = {
  '60019': 'insufficient_funds',
  '0066111': 'payer_not_found',
}

export const successStatuses = ['SUCCESSFULL', 'SUCCESSFUL', 'SUCCESS']
const cancelledStatuses = ['CANCELLED', 'CANCELED']

/** The `data` of an answer, null when there is none (a gateway's XML, an error without an envelope). */
interface CoreEnvelope {
  payToken: string | null
  word: string | null
  initCode: string | null
  confirmCode: string | null
  amount: unknown
  txnId: string | null
}

export function coreEnvelope(json: unknown): CoreEnvelope | null {
  const { data } = objectOf(json)
  if (typeof data !== 'object' || data === null) {
    return null
  }
  const fields = objectOf(data)
  return {
    payToken: textOf(fields.payToken),
    word: textOf(fields.status)?.toUpperCase() ?? null,
    initCode: textOf(fields.inittxnstatus),
    confirmCode: textOf(fields.confirmtxnstatus),
    amount: fields.amount,
    txnId: textOf(fields.txnid),
  }
}

const isError = (code: string | null) => code !== null && code !== '200'

/** The code that explains a failure. */
export const coreCode = ({ initCode, confirmCode }: CoreEnvelope): string | null =>
  isError(confirmCode) ? confirmCode : initCode

/** Not every code is documented: unlisted ones are a generic failure. */
function coreReason(envelope: CoreEnvelope): FailureReason {
  const code = coreCode(envelope)
  return code !== null && Object.hasOwn(reasons, code) ? (reasons[code] ?? 'generic') : 'generic'
}

/** A refusal may be inside a 200, and a 417 has the same envelope. Null: undecidable. */
export function coreRefusal(status: number, envelope: CoreEnvelope | null): FailureReason | null {
  if (envelope === null || (status !== 200 && status !== 417)) {
    return null
  }
  return isError(envelope.initCode) || (status === 417 && envelope.word === 'FAILED')
    ? coreReason(envelope)
    : null
}

/** An expired record has null in every other field, so amounts are read on success only. */
export function coreState(envelope: CoreEnvelope): ReadResult {
  const { word } = envelope
  if (word === 'EXPIRED') {
    return { status: 'expired' }
  }
  if (word !== null && cancelledStatuses.includes(word)) {
    return { status: 'failed', reason: 'rejected_by_payer' }
  }
  if (word === 'FAILED') {
    return { status: 'failed', reason: coreReason(envelope) }
  }
  if (word === null || !successStatuses.includes(word) || isError(envelope.confirmCode)) {
    return { status: 'pending' }
  }
  return {
    status: 'succeeded',
    amountXaf: amountOf(envelope.amount),
    currency: null,
    reference: null,
    providerTxnId: envelope.txnId,
  }
}
