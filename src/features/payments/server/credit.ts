import type { db } from '@/server/container'
import type { Tx } from '@/server/kernel/transaction'
import { unfinishedStates } from '../intent.rules'

/**
 * XAF that a student has from earlier payments, less what other unfinished payments already count on.
 * `exceptEnrolmentId`: the purchase that is asking.
 */
export async function availableCredit(
  reader: Tx | ReturnType<typeof db>,
  userId: string,
  exceptEnrolmentId?: string,
): Promise<number> {
  const ledger = await reader.ledgerEntry.aggregate({
    where: { userId, account: 'student_credit' },
    _sum: { amountXaf: true },
  })
  const reserved = await reader.paymentIntent.aggregate({
    where: {
      userId,
      state: { in: [...unfinishedStates] },
      ...(exceptEnrolmentId ? { enrolmentId: { not: exceptEnrolmentId } } : {}),
    },
    _sum: { creditXaf: true },
  })
  // What we owe a student stands on the negative side of the ledger.
  return Math.max(0, -(ledger._sum.amountXaf ?? 0) - (reserved._sum.creditXaf ?? 0))
}
