import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { lookedUpSchema } from '../../office.schema'
import { recordPaymentEvent } from '../payment-history'
import { lockPayment, recordOfficeChange } from './office-change'

export const lookedUpEvent = 'attempt.looked_up'

/**
 * A request without a known outcome was looked up in the provider's portal: no money arrived. Only the
 * question is closed; a success that the provider reports later still counts.
 */
export const resolveUnknownOutcome = defineUseCase({
  name: 'payments.resolve-unknown-outcome',
  access: can('payments.manage'),
  input: lookedUpSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{ reference: string }> {
    return decideInTransaction(async (tx) => {
      const intent = await lockPayment(tx, input.reference)
      const attempt = intent.attempts.find(({ reference }) => reference === input.attempt)
      if (!attempt) {
        throw invalid({ attempt: 'PaymentsOffice.attemptUnknown' })
      }
      const settled = await tx.paymentEvent.count({
        where: { intentId: intent.id, attemptId: attempt.id, type: lookedUpEvent },
      })
      if (!attempt.flaggedAt || settled > 0) {
        throw new AppError('conflict', { text: 'PaymentsOffice.notFlagged' })
      }
      const details = { reason: input.reason, by: actor.user.id }
      const event = { intentId: intent.id, attemptId: attempt.id, reference: attempt.reference, at: now }
      await recordPaymentEvent(tx, { ...event, type: lookedUpEvent, details })
      await recordOfficeChange(tx, { actor, request, now }, 'payment.looked_up', intent, {
        request: attempt.reference,
        reason: input.reason,
      })
      return { reference: intent.reference }
    })
  },
})
