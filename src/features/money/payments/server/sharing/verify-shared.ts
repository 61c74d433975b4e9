import { verifyWaitMs } from '@/config/limits'
import { db } from '@/server/db'
import { everyone } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perAddress } from '@/server/kernel/use-case'
import { sameDetails } from '../../initiation.rules'
import type { VerifiedPayment } from '../../payments.answers'
import { verifySharedSchema } from '../../payments.schema'
import { awaitOutcome } from '../attempts/await-outcome'
import { checkCode } from '../checkout/check-code'
import { getLink } from '../payment-links'
import { presentVerified } from '../payments.presenter'

/** The code proves the mailbox of the person who pays; then the wallet is asked. Safe to repeat with the same right code. */
export const verifyShared = defineUseCase({
  name: 'payments.verify-shared',
  access: everyone(),
  input: verifySharedSchema,
  limits: [perAddress('payment.link.verify')],
  async run({ input, locale, now }): Promise<VerifiedPayment> {
    const { token, userCode, phone, amount, provider } = input
    const { id: linkId } = await getLink(token, now)
    const intent = await db().paymentIntent.findFirst({
      where: { linkId, state: { not: 'cancelled' } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    })
    if (!intent) {
      throw new AppError('not_found')
    }
    if (!sameDetails(intent, { provider, phone, amountXaf: amount })) {
      throw new AppError('conflict', { text: 'Payment.answers.detailsChanged' })
    }
    await checkCode(intent.id, userCode, locale, now)
    return presentVerified(await awaitOutcome(intent.id, verifyWaitMs), locale)
  },
})
