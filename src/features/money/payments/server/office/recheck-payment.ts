import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import { recheckSchema } from '../../office.schema'
import type { PaymentStatus } from '../../payments.answers'
import { askNow, isAskable } from '../attempts/ask-now'
import type { ReadOutcome } from '../attempts/read-attempt'
import { recordPaymentEvent } from '../payment-history'
import { statusOf } from '../payments.presenter'
import { getByReference, loadIntent } from '../payments.repository'
import { recordOfficeChange } from './office-change'

type Recheck = 'answered' | 'no_answer' | 'until_callback' | 'later'

async function note(intent: Parameters<typeof recordOfficeChange>[3], requests: string[], office: UserCall) {
  await inTransaction(async (tx) => {
    const details = { requests, by: office.actor.user.id }
    await recordPaymentEvent(tx, {
      intentId: intent.id,
      reference: intent.reference,
      type: 'office.rechecked',
      at: office.now,
      details,
    })
    await recordOfficeChange(tx, office, 'payment.rechecked', intent, { requests })
  })
}

function summary(outcomes: readonly ReadOutcome[]): Recheck {
  if (outcomes.some((each) => each === 'unavailable')) {
    return 'no_answer'
  }
  if (outcomes.some((each) => each === 'until_callback')) {
    return 'until_callback'
  }
  return outcomes.every((each) => each === 'later') ? 'later' : 'answered'
}

/** Asks the provider again, now. Only its answer changes the payment: nobody sets a state by hand. */
export const recheckPayment = defineUseCase({
  name: 'payments.recheck-payment',
  access: can('payments.read'),
  input: recheckSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<{
    reference: string
    outcome: Recheck
    status: PaymentStatus
  }> {
    const intent = await getByReference(input.reference, null)
    const attempts = intent.attempts.filter(isAskable)
    if (attempts.length === 0) {
      // The page was opened before the provider confirmed: there is nothing left to check.
      const isConfirmed = intent.attempts.some(({ state }) => state === 'succeeded')
      if (!isConfirmed) {
        throw new AppError('conflict', { text: 'PaymentsOffice.nothingToAsk' })
      }
      return { reference: intent.reference, outcome: 'answered', status: statusOf(intent).status }
    }
    const requests = attempts.map(({ reference }) => reference)
    await note(intent, requests, { actor, request, now })
    const outcomes = await Promise.all(attempts.map((attempt) => askNow(attempt, now)))
    const { status } = statusOf(await loadIntent(intent.id))
    return { reference: intent.reference, outcome: summary(outcomes), status }
  },
})
