import { randomUUID } from 'node:crypto'
import { AppError } from '@/server/kernel/app-error'
import { randomToken } from '@/server/kernel/secrets'
import type { Tx } from '@/server/kernel/transaction'
import { horizonMs } from '../../polling.rules'
import { routeOf } from '../gateway-of'
import { recordPaymentEvent } from '../payment-history'
import type { IntentAggregate } from '../payments.repository'
import { enqueueSubmit } from './payment-jobs'

/**
 * A new request to the wallet, stored with its reference before any byte is sent, and queued. Call it after
 * lockIntent and refusalOfPhone.
 */
export async function createAttempt(tx: Tx, intent: IntentAggregate, now: Date): Promise<string> {
  const { provider, phone } = intent
  const route = provider ? routeOf(provider) : null
  if (!provider || !phone || !route) {
    throw new AppError('conflict', { text: 'Payment.answers.providerNotOffered' })
  }
  const { windowMs, graceMs } = route.gateway.capabilities
  const reference = `${intent.reference}-${intent.attempts.length + 1}`
  const { id } = await tx.paymentAttempt.create({
    data: {
      id: randomUUID(),
      intentId: intent.id,
      provider,
      aggregator: route.aggregator,
      phone,
      promptPhone: phone,
      reference,
      callbackToken: randomToken(),
      amountXaf: intent.amountXaf,
      horizonAt: new Date(now.getTime() + windowMs + graceMs + horizonMs),
      createdAt: now,
    },
    select: { id: true },
  })
  await recordPaymentEvent(tx, {
    intentId: intent.id,
    attemptId: id,
    reference,
    type: 'attempt.created',
    at: now,
  })
  await enqueueSubmit(tx, id)
  return id
}
