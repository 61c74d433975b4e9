import type { db } from '@/server/container'
import type { Tx } from '@/server/kernel/transaction'
import { unfinishedStates } from '../intent.rules'

type Reader = Tx | ReturnType<typeof db>

/** A payment that is to be given back takes what it left as credit with it, from the moment it is marked. */
async function creditBeingPaidOut(reader: Reader, userId: string): Promise<number> {
  const [row] = await reader.$queryRaw<{ xaf: number }[]>`
    select coalesce(sum(r.amount_xaf - least(i.amount_xaf, i.price_xaf)), 0)::int as xaf
    from payment_intents i join refunds r on r.intent_id = i.id
    where i.user_id = ${userId}::uuid and i.state = 'paid' and r.state not in ('done', 'withdrawn')
      and r.attempt_id is not distinct from i.paying_attempt_id`
  return row?.xaf ?? 0
}

/**
 * XAF that a student has from earlier payments, less what other unfinished payments already count on, and less what is
 * about to be paid out.
 * `exceptEnrolmentId`: the purchase that is asking.
 */
export async function availableCredit(
  reader: Reader,
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
  const owed = -(ledger._sum.amountXaf ?? 0)
  return Math.max(0, owed - (reserved._sum.creditXaf ?? 0) - (await creditBeingPaidOut(reader, userId)))
}
