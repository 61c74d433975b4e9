import { recordOwner } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { paymentReferenceSchema } from '../../payments.schema'
import { moveIntent } from '../move-state'
import { getOwnByReference, lockIntent, openAttempt } from '../payments.repository'

/** Gives up a payment so that another can be made. Refused while a request to a wallet is open. */
export const changePaymentDetails = defineUseCase({
  name: 'payments.change-payment-details',
  access: recordOwner(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.initiate')],
  async run({ input, actor, now }): Promise<{ reference: string }> {
    const { id, reference } = await getOwnByReference(input.reference, actor)
    await decideInTransaction(async (tx) => {
      const intent = await lockIntent(tx, id)
      if (intent.state === 'cancelled') {
        return
      }
      if (openAttempt(intent)) {
        throw new AppError('conflict', { text: 'Payment.answers.waitingForApproval' })
      }
      if (intent.state === 'review') {
        throw new AppError('conflict', { text: 'Payment.answers.underReview' })
      }
      if (!(await moveIntent(tx, intent, 'details_changed', now))) {
        throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
      }
    })
    return { reference }
  },
})
