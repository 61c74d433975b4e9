import type { Locale } from '@/config/locales'
import { AppError } from '@/server/kernel/app-error'
import { netXaf, splitAmount } from '../../amount.rules'
import { asPart } from '../../part-wish'
import type { Receipt } from '../../payment-views'
import { type IntentAggregate, receiptOf } from '../payments.repository'
import { receiptCheckUrl } from '../receipt-check-url'
import { presentDocumentHeader } from './document-header.presenter'

/** A payment that has not been verified has none: it is treated as missing. */
export function presentReceipt(intent: IntentAggregate, locale: Locale): Receipt {
  const receipt = receiptOf(intent)
  if (!receipt || !intent.paidAt) {
    throw new AppError('not_found')
  }
  const { payingAttempt } = intent
  const split = splitAmount(intent.amountXaf, netXaf(intent))
  return {
    ...presentDocumentHeader(intent, receipt, locale),
    number: receipt.number,
    checkUrl: receiptCheckUrl(receipt, locale),
    issuedAt: receipt.issuedAt,
    paidAt: intent.paidAt,
    creditUsedXaf: split.creditUsedXaf,
    amountXaf: intent.amountXaf,
    part: asPart(intent.part),
    creditKeptXaf: split.creditKeptXaf,
    providerReference: payingAttempt?.providerTxnId ?? payingAttempt?.reference ?? null,
  }
}
