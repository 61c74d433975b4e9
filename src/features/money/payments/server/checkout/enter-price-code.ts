import { countEnteredCode, enterCode } from '@/features/money/codes/server/reserve-place'
import { payer } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { enterPriceCodeSchema } from '../../payments.schema'
import { moveIntent } from '../move-state'
import { findUnfinished, openAttempt } from '../payments.repository'
import { chooseProgram } from './program-to-pay'
import { refuseBeyondRegistration } from './refuse-beyond-registration'

/**
 * A code that lowers the price of a program, or none any more. The price is shown with it at once; its place is
 * reserved when the payment begins.
 */
export const enterPriceCode = defineUseCase({
  name: 'payments.enter-price-code',
  access: payer(),
  input: enterPriceCodeSchema,
  limits: [perActor('payment.initiate')],
  async run({ input, actor, request, now }): Promise<{ program: string }> {
    await refuseBeyondRegistration(actor, input.program)
    if (input.code !== '') {
      await countEnteredCode(actor.user.id, request.address)
    }
    return decideInTransaction(async (tx) => {
      await lockUser(tx, actor.user.id)
      const purchase = await chooseProgram(tx, actor.user.id, now, input.program)
      const unfinished = await findUnfinished(tx, purchase.enrolment.id)
      if (unfinished && openAttempt(unfinished)) {
        throw new AppError('conflict', { text: 'Payment.answers.waitingForApproval' })
      }
      await enterCode(tx, purchase, input.code, now)
      // What was begun without it has another price.
      if (unfinished && !(await moveIntent(tx, unfinished, 'details_changed', now))) {
        throw new AppError('conflict', { text: 'Payment.answers.underReview' })
      }
      return { program: purchase.program.slug }
    })
  },
})
