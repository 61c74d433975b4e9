import { networkKey } from '@/features/classes/cohorts/server/reserve-seat'
import { countEnteredCode } from '@/features/money/codes/server/reserve-place'
import { networkOf } from '@/lib/network-of'
import { payer } from '@/server/kernel/access'
import { defineUseCase, perActor, perAddress } from '@/server/kernel/use-case'
import type { InitiatedPayment } from '../../payment-views'
import { initiatePaymentSchema } from '../../payments.schema'
import { presentInitiated } from '../payments.presenter'
import { checkIdentity } from './check-identity'
import { refuseBeyondRegistration } from './refuse-beyond-registration'
import { startPayment, tokenOf } from './start-payment'

/** Stores the intent and mails the code. No request goes to a wallet yet. */
export const initiatePayment = defineUseCase({
  name: 'payments.initiate-payment',
  keyScope: 'payment.initiate',
  access: payer(),
  input: initiatePaymentSchema,
  limits: [perActor('payment.initiate'), perAddress('payment.initiate.address')],
  async run({ input, actor, request, locale, now, key }): Promise<InitiatedPayment> {
    checkIdentity(actor, input)
    await refuseBeyondRegistration(actor, input.program)
    const { provider, phone, amount, program, cohort, part, seenPrice, code } = input
    if (code !== undefined) {
      await countEnteredCode(actor.user.id, request.address)
    }
    const details = { provider, phone, amountXaf: amount }
    const start = {
      payer: actor.user,
      details,
      program,
      cohort,
      part,
      seenPrice,
      code,
      locale,
      now,
      registrationTokenId: tokenOf(actor),
      network: networkKey(networkOf(request.address)),
    }
    return startPayment(start, key, (intent) => presentInitiated(intent, locale))
  },
})
