import { recordOwnerOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { splitAmount } from '../../amount.rules'
import type { Receipt } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { getByReference, receiptOf } from '../payments.repository'
import { receiptCheckUrl } from '../receipt-check-url'
import { visiblePayer } from '../visible-payer'
import { presentDocumentHeader } from './document-header.presenter'

/** The receipt of a verified payment. Before that, and for somebody else, it is treated as missing. */
export const getReceipt = defineUseCase({
  name: 'payments.get-receipt',
  access: recordOwnerOr('payments.read'),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale }): Promise<Receipt> {
    const intent = await getByReference(input.reference, visiblePayer(actor))
    const receipt = receiptOf(intent, 'receipt')
    if (!receipt || !intent.paidAt) {
      throw new AppError('not_found')
    }
    const { payingAttempt } = intent
    const split = splitAmount(intent.amountXaf, intent.priceXaf)
    return {
      ...presentDocumentHeader(intent, receipt.payerName, locale),
      number: receipt.number,
      checkUrl: receiptCheckUrl(receipt, locale),
      issuedAt: receipt.issuedAt,
      paidAt: intent.paidAt,
      creditUsedXaf: split.creditUsedXaf,
      amountXaf: intent.amountXaf,
      creditKeptXaf: split.creditKeptXaf,
      providerReference: payingAttempt?.providerTxnId ?? payingAttempt?.reference ?? null,
    }
  },
})
