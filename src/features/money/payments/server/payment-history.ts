import type { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import { logTurnAfterCommit, type TurnType } from './payment-log'

interface PaymentEventInput {
  intentId: string
  /** For the log line; not stored. */
  reference: string
  type: TurnType
  at: Date
  attemptId?: string
  details?: Prisma.InputJsonObject
}

/** An entry of the payment's history, and its log line. */
export async function recordPaymentEvent(tx: Tx, { reference, ...event }: PaymentEventInput) {
  await tx.paymentEvent.create({ data: { details: {}, ...event } })
  const { type, intentId, attemptId } = event
  const reason =
    typeof event.details?.reason === 'string' && !event.details.by ? event.details.reason : undefined
  logTurnAfterCommit(tx, { type, reference, intentId, attemptId, reason })
}
