import { hasRight } from '@/config/roles'
import { payerOr } from '@/server/kernel/access'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PaymentView } from '../payment-views'
import { paymentReferenceSchema } from '../payments.schema'
import { bringReadForward } from './bring-read-forward'
import { presentPayment } from './payments.presenter'
import { getByReference, getOwnByReference, openAttempt } from './payments.repository'

/** Whose payments an actor may see: null for everybody's. */
export const visiblePayer = (actor: UserActor | RegistrantActor) =>
  actor.kind === 'user' && hasRight(actor.user, 'payments.manage') ? null : actor.user.id

export const getPayment = defineUseCase({
  name: 'payment.get',
  access: payerOr('payments.manage'),
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
