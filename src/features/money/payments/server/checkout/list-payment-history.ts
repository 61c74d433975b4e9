import { z } from 'zod'
import { hasRight } from '@/config/roles'
import { db } from '@/server/db'
import { recordOwnerOr } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type HistoryStep, historyStep } from '../../history.rules'

export interface HistoryEntry {
  id: string
  at: Date
  step: HistoryStep
}

/** The history of a payment, oldest first, in words for its payer. */
export const listPaymentHistory = defineUseCase({
  name: 'payments.list-payment-history',
  access: recordOwnerOr('payments.read'),
  input: z.object({ reference: z.string().trim().max(40) }),
  limits: [perActor('payment.read')],
  async run({ input, actor }): Promise<HistoryEntry[]> {
    const everybody = actor.kind === 'user' && hasRight(actor.user, 'payments.read')
    const payment = await db().paymentIntent.findFirst({
      where: { reference: input.reference, ...(everybody ? {} : { userId: actor.user.id }) },
      select: { events: { orderBy: { id: 'asc' }, take: 200, select: { id: true, type: true, at: true } } },
    })
    if (!payment) {
      throw new AppError('not_found')
    }
    return payment.events.flatMap(({ id, type, at }) => {
      const step = historyStep(type)
      return step ? [{ id: String(id), at, step }] : []
    })
  },
})
