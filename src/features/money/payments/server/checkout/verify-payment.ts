import type { z } from 'zod'
import { verifyWaitMs } from '@/config/limits'
import { db } from '@/server/db'
import { payer } from '@/server/kernel/access'
import type { RegistrantActor, UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { sameDetails } from '../../initiation.rules'
import { unfinishedStates } from '../../intent.rules'
import type { VerifiedPayment } from '../../payments.answers'
import { verifyPaymentSchema } from '../../payments.schema'
import { awaitOutcome } from '../attempts/await-outcome'
import { failpoint } from '../failpoints'
import { presentVerified } from '../payments.presenter'
import { getOwnByReference, whatItBegan } from '../payments.repository'
import { checkCode } from './check-code'
import { checkIdentity } from './check-identity'

type Payer = UserActor | RegistrantActor

type VerifyRequest = z.output<typeof verifyPaymentSchema>

const detailsChanged = () => new AppError('conflict', { text: 'Payment.answers.detailsChanged' })

async function locateNewest(actor: Payer, request: VerifyRequest): Promise<string> {
  const { provider, phone, amount, program } = request
  const userId = actor.user.id
  if (phone === undefined) {
    throw invalid({ phone: 'Validation.phoneRequired' })
  }
  if (amount === undefined) {
    throw invalid({ amount: 'Validation.amountWhole' })
  }
  if (provider === undefined) {
    throw invalid({ provider: 'Validation.providerUnknown' })
  }
  const newest = await db().paymentIntent.findFirst({
    where: {
      userId,
      provider,
      phone,
      amountXaf: amount,
      state: { not: 'cancelled' },
      linkId: null,
      ...(program ? { program: { slug: program } } : {}),
      ...whatItBegan(actor),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  if (newest) {
    return newest.id
  }
  const open = await db().paymentIntent.count({
    where: { userId, state: { in: [...unfinishedStates] }, ...whatItBegan(actor) },
  })
  throw open > 0 ? detailsChanged() : new AppError('not_found')
}

/** By reference, else the caller's newest payment with exactly these details. */
async function locate(actor: Payer, request: VerifyRequest): Promise<string> {
  if (request.reference === undefined) {
    return locateNewest(actor, request)
  }
  const intent = await getOwnByReference(request.reference, actor)
  const { provider, phone, amount, program } = request
  const same =
    sameDetails(intent, { provider, phone, amountXaf: amount }) &&
    (program === undefined || program === intent.program.slug)
  if (!same) {
    throw detailsChanged()
  }
  return intent.id
}

/**
 * Proves the mailbox, then submits to the wallet and waits a while for its owner. Safe to repeat with the same
 * right code.
 */
export const verifyPayment = defineUseCase({
  name: 'payments.verify-payment',
  access: payer(),
  input: verifyPaymentSchema,
  limits: [perActor('payment.verify')],
  async run({ input, actor, locale, now }): Promise<VerifiedPayment> {
    checkIdentity(actor, input)
    const id = await locate(actor, input)
    await checkCode(id, input.userCode, locale, now)
    failpoint('verify.authorised')
    return presentVerified(await awaitOutcome(id, verifyWaitMs), locale)
  },
})
