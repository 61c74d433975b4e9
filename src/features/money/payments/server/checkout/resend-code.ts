import { payer } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { InitiatedPayment } from '../../payment-views'
import { paymentReferenceSchema } from '../../payments.schema'
import { presentInitiated } from '../payments.presenter'
import { getOwnByReference } from '../payments.repository'
import { startPayment, tokenOf } from './start-payment'

/**
 * Another code for the same details. After an expired or locked code it belongs to a new payment with its own
 * reference.
 */
export const resendCode = defineUseCase({
  name: 'payments.resend-code',
  access: payer(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.initiate')],
  async run({ input, actor, locale, now, key }): Promise<InitiatedPayment> {
    const old = await getOwnByReference(input.reference, actor)
    if (old.linkId !== null) {
      throw new AppError('conflict', { text: 'Payment.answers.detailsChanged' })
    }
    if (!old.provider || !old.phone) {
      throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
    }
    const details = { provider: old.provider, phone: old.phone, amountXaf: old.amountXaf }
    const program = old.program.slug
    const asBefore = { details, program, seenPrice: old.priceXaf }
    const start = {
      payer: actor.user,
      ...asBefore,
      locale,
      now,
      resend: true,
      registrationTokenId: tokenOf(actor),
    }
    return startPayment(start, key, (intent) => presentInitiated(intent, locale))
  },
})
