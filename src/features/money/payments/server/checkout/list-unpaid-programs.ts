import { z } from 'zod'
import { recordOwner } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { CheckoutProgram } from '../../payment-views'
import { listChoice } from './list-choice'

/** The programs that the caller has chosen but not paid, with the amounts to pay. */
export const listUnpaidPrograms = defineUseCase({
  name: 'payments.list-unpaid-programs',
  access: recordOwner(),
  input: z.object({}),
  limits: [perActor('payment.read')],
  async run({ actor, locale, now }): Promise<CheckoutProgram[]> {
    const { choice } = await listChoice(actor.user.id, locale, now)
    return choice.map(({ program }) => program).filter(({ chosen }) => chosen)
  },
})
