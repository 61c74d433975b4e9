import { asLocale } from '@/config/locales'
import { networkKey } from '@/features/classes/cohorts/server/reserve-seat'
import { networkOf } from '@/lib/network-of'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import type { InitiatedPayment } from '../../payment-views'
import { initiateSharedSchema } from '../../payments.schema'
import { startPayment } from '../checkout/start-payment'
import { getLink } from '../payment-links'
import { presentInitiated } from '../payments.presenter'

/**
 * Somebody else begins to pay for a student. As if the student did, but the code and a receipt go to the mailbox of the person who pays;
 * a code that the student or another payer has asked for is given up, a wallet that is being asked is not.
 */
export const initiateShared = defineUseCase({
  name: 'payments.initiate-shared',
  access: everyone(),
  input: initiateSharedSchema,
  limits: [perAddress('payment.link.initiate')],
  async run({ input, request, locale, now, key }): Promise<InitiatedPayment> {
    const { id: linkId, enrolment, isPaid } = await getLink(input.token, now)
    if (isPaid) {
      throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
    }
    const { provider, phone, amount, part, seenPrice, email } = input
    const start = {
      payer: enrolment.user,
      otherPayer: { linkId, email, studentLocale: asLocale(enrolment.user.locale) },
      details: { provider, phone, amountXaf: amount },
      program: enrolment.program.slug,
      part,
      seenPrice,
      locale,
      now,
      network: networkKey(networkOf(request.address)),
    }
    return startPayment(start, key, (intent) => presentInitiated(intent, locale))
  },
})
