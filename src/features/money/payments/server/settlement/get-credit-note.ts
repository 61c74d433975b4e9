import { recordOwnerOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { CreditNote } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { amountsOfRefund } from '../../refund.rules'
import { getByReference, receiptOf } from '../payments.repository'
import { receiptCheckUrl } from '../receipt-check-url'
import { visiblePayer } from '../visible-payer'
import { presentDocumentHeader } from './document-header.presenter'

/** The credit note of a refunded payment. Before the refund, and for somebody else, it is treated as missing. */
export const getCreditNote = defineUseCase({
  name: 'payments.get-credit-note',
  access: recordOwnerOr('payments.read'),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale }): Promise<CreditNote> {
    const intent = await getByReference(input.reference, visiblePayer(actor))
    const note = receiptOf(intent, 'credit_note')
    const receipt = receiptOf(intent, 'receipt')
    const refund = intent.refunds.find(({ attemptId }) => attemptId === intent.payingAttemptId)
    if (!note || !receipt || !refund) {
      throw new AppError('not_found')
    }
    const { creditReturnedXaf, creditSpentXaf } = amountsOfRefund(intent, refund.amountXaf)
    return {
      ...presentDocumentHeader(intent, locale),
      number: note.number,
      checkUrl: receiptCheckUrl(note, locale),
      receiptNumber: receipt.number,
      issuedAt: note.issuedAt,
      paidXaf: intent.amountXaf,
      refundXaf: refund.amountXaf,
      creditReturnedXaf,
      creditSpentXaf,
      payoutReference: refund.payoutReference,
    }
  },
})
