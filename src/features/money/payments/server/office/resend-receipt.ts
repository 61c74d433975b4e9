import { randomUUID } from 'node:crypto'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { resendReceiptSchema } from '../../office.schema'
import { recordPaymentEvent } from '../payment-history'
import { mailPayerReceipt, mailReceipt } from '../settlement/mail-receipt'
import { receiptToSend } from '../settlement/receipt-to-send'
import { lockPayment, recordOfficeChange } from './office-change'

/** Sends the receipt once more, to the student or to the person who paid through a link. */
export const resendReceipt = defineUseCase({
  name: 'payments.resend-receipt',
  access: can('payments.read'),
  input: resendReceiptSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now, key }): Promise<{ reference: string }> =>
    key.once(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      const receiptNumber = receiptToSend(intent)
      const toPayer = input.to === 'payer'
      if (toPayer && intent.payerEmail === null) {
        throw new AppError('conflict', { text: 'PaymentsOffice.noReceipt' })
      }
      await consumeLimit('payment.receipt', intent.id)
      await (toPayer ? mailPayerReceipt : mailReceipt)(tx, intent, { receiptNumber, again: randomUUID() })
      const { reference } = intent
      await recordPaymentEvent(tx, {
        intentId: intent.id,
        reference,
        type: 'office.receipt_sent',
        at: now,
        details: { by: actor.user.id, to: input.to },
      })
      await recordOfficeChange(tx, { actor, request, now }, 'payment.receipt_sent', intent, {
        receipt: receiptNumber,
        to: input.to,
      })
      return { reference }
    }),
})
