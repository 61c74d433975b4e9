import type { Locale } from '@/config/locales'
import { secureSeat } from '@/features/classes/cohorts/server/reserve-seat'
import { payer } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { CallKey } from '@/server/kernel/idempotency'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { retryAt } from '../../initiation.rules'
import type { VerifiedPayment } from '../../payments.answers'
import { paymentReferenceSchema } from '../../payments.schema'
import { awaitOutcome } from '../attempts/await-outcome'
import { createAttempt } from '../attempts/create-attempt'
import { refusalOfPhone } from '../attempts/phone-prompts'
import { presentVerified } from '../payments.presenter'
import { getOwnByReference, loadIntent, lockIntent, openAttempt } from '../payments.repository'
import { giveUpOldPrice } from './price-changed'

/** The page keeps polling; a caller of the API gets most answers at once. */
const waitMs = 5_000

/** A new request to the wallet after one that failed or expired. While one is open, its state is returned. */
async function startRetry(intentId: string, locale: Locale, now: Date, key: CallKey): Promise<void> {
  const refusal = await decideInTransaction(async (tx) => {
    await key.claim(tx)
    const intent = await lockIntent(tx, intentId)
    const isOpen = openAttempt(intent) !== null
    if (isOpen || ['paid', 'review', 'refunded'].includes(intent.state)) {
      return null
    }
    const newestAttemptAt = intent.attempts[0]?.createdAt ?? null
    const at =
      intent.state === 'authorised' && intent.linkId === null
        ? retryAt({ authorisedAt: intent.authorisedAt, newestAttemptAt, hasOpenAttempt: isOpen }, now)
        : null
    if (!at) {
      throw new AppError('conflict', { text: 'Payment.answers.newCodeNeeded' })
    }
    const early = at.getTime() - now.getTime()
    if (early > 0) {
      throw new AppError('too_many', { retryAfterS: Math.ceil(early / 1000) })
    }
    const priceHasChanged = await giveUpOldPrice(tx, intent, locale, now)
    if (priceHasChanged) {
      return priceHasChanged
    }
    const refused = await refusalOfPhone(tx, intent, now)
    if (refused) {
      return refused.error
    }
    await secureSeat(tx, intent, now)
    await createAttempt(tx, intent, now)
    // Until the outcome is known, this is the answer.
    await key.answer(tx, presentVerified(await loadIntent(intentId, tx), locale))
    return null
  })
  if (refusal) {
    throw refusal
  }
}

export const retryPayment = defineUseCase({
  name: 'payments.retry-payment',
  keyScope: 'payment.retry',
  access: payer(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.retry')],
  async run({ input, actor, locale, now, key }): Promise<VerifiedPayment> {
    const { id } = await getOwnByReference(input.reference, actor)
    await startRetry(id, locale, now, key)
    return presentVerified(await awaitOutcome(id, waitMs), locale)
  },
})
