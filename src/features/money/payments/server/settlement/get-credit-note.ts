import { recordOwnerOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { CreditNote } from '../../payment-views'
import { amountsOfRefund, paidFacts } from '../../refund.rules'
import { creditNoteSchema } from '../../refund.schema'
import { creditNotesOf, getByReference, receiptOf } from '../payments.repository'
import { receiptCheckUrl } from '../receipt-check-url'
import { visiblePayer } from '../visible-payer'
import { presentDocumentHeader } from './document-header.presenter'

/** A credit note of a payment, by its number, or the newest one. Before a refund, and for somebody else, it is treated as missing. */
export const getCreditNote = defineUseCase({
  name: 'payments.get-credit-note',
  access: recordOwnerOr('payments.read'),
  input: creditNoteSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale }): Promise<CreditNote> {
    const intent = await getByReference(input.reference, visiblePayer(actor))
    const entry = creditNotesOf(intent).findLast(
      ({ note }) => input.number === undefined || note.number === input.number,
    )
    const receipt = receiptOf(intent)
    if (!entry || !receipt) {
      throw new AppError('not_found')
    }
    const { note, refund, refundedBeforeXaf } = entry
    const amounts = amountsOfRefund(paidFacts(intent, refundedBeforeXaf), refund.amountXaf)
    return {
      ...presentDocumentHeader(intent, note, locale),
      number: note.number,
      checkUrl: receiptCheckUrl(note, locale),
      receiptNumber: receipt.number,
      issuedAt: note.issuedAt,
      paidXaf: intent.amountXaf,
      refundXaf: refund.amountXaf,
      refundedBeforeXaf,
      isWhole: amounts.isWhole,
      creditReturnedXaf: amounts.creditReturnedXaf,
      creditSpentXaf: amounts.creditSpentXaf,
      payoutReference: refund.payoutReference,
    }
  },
})
