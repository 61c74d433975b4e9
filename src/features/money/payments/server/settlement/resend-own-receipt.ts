import { randomUUID } from 'node:crypto'
import { withRole } from '@/server/kernel/access'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase } from '@/server/kernel/use-case'
import { paymentReferenceSchema } from '../../payments.schema'
import { getByReference, lockIntent } from '../payments.repository'
import { mailReceipt } from './mail-receipt'
import { receiptToSend } from './receipt-to-send'

/** A student has the receipt of their own payment sent to the address of the account once more. */
export const resendOwnReceipt = defineUseCase({
  name: 'payments.resend-own-receipt',
  access: withRole('student'),
  input: paymentReferenceSchema,
  limits: [],
  run: ({ input, actor, key }): Promise<{ reference: string }> =>
    key.once(async (tx) => {
      const { id } = await getByReference(input.reference, actor.user.id, tx)
      const intent = await lockIntent(tx, id)
      const receiptNumber = receiptToSend(intent)
      await consumeLimit('payment.receipt', intent.id)
      await mailReceipt(tx, intent, { receiptNumber, again: randomUUID() })
      return { reference: intent.reference }
    }),
})
