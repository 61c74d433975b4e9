import type { Prisma } from '@/generated/prisma/client'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { type AttemptEvent, type AttemptState, nextAttemptState } from '../attempt.rules'
import { type IntentEvent, type IntentState, nextIntentState } from '../intent.rules'
import { recordPaymentEvent } from './payment-history'

interface Versioned<State> {
  id: string
  reference: string
  version: number
  state: State
}

/**
 * Moves an intent by the state table and records it. Returns false for an illegal event; a lost race throws
 * `conflict`.
 */
export async function moveIntent(
  tx: Tx,
  intent: Versioned<IntentState>,
  event: IntentEvent,
  at: Date,
  data: Prisma.PaymentIntentUncheckedUpdateManyInput = {},
): Promise<boolean> {
  const state = nextIntentState(intent.state, event)
  if (!state) {
    return false
  }
  const { count } = await tx.paymentIntent.updateMany({
    where: { id: intent.id, version: intent.version },
    data: { ...data, state, version: { increment: 1 } },
  })
  if (count === 0) {
    throw new AppError('conflict')
  }
  await recordPaymentEvent(tx, {
    intentId: intent.id,
    reference: intent.reference,
    type: `intent.${event}`,
    at,
    details: { from: intent.state, to: state },
  })
  return true
}

/** The same for an attempt. */
export async function moveAttempt(
  tx: Tx,
  attempt: Versioned<AttemptState> & { intentId: string },
  event: AttemptEvent,
  at: Date,
  data: Prisma.PaymentAttemptUncheckedUpdateManyInput = {},
): Promise<AttemptState | null> {
  const state = nextAttemptState(attempt.state, event)
  if (!state) {
    return null
  }
  const { count } = await tx.paymentAttempt.updateMany({
    where: { id: attempt.id, version: attempt.version },
    data: { ...data, state, version: { increment: 1 } },
  })
  if (count === 0) {
    throw new AppError('conflict')
  }
  if (state !== attempt.state) {
    await recordPaymentEvent(tx, {
      intentId: attempt.intentId,
      attemptId: attempt.id,
      reference: attempt.reference,
      type: `attempt.${event}`,
      at,
      details: {
        from: attempt.state,
        to: state,
        ...(typeof data.reason === 'string' ? { reason: data.reason } : {}),
      },
    })
  }
  return state
}
