import { payerOr } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PaymentView } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { bringReadForward } from '../attempts/bring-read-forward'
import { presentPayment } from '../payments.presenter'
import { getByReference, getOwnByReference, openAttempt } from '../payments.repository'
import { visiblePayer } from '../visible-payer'

export const getPayment = defineUseCase({
  name: 'payments.get-payment',
  access: payerOr('payments.read'),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, now }): Promise<PaymentView> {
    const payer = visiblePayer(actor)
    const intent =
      payer === null
        ? await getByReference(input.reference, null)
        : await getOwnByReference(input.reference, actor)
    const open = openAttempt(intent)
    if (open) {
      await bringReadForward(open, now)
    }
    return presentPayment(intent)
  },
})
