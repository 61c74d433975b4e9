import type { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import { unfinishedStates } from '../../intent.rules'
import { creditTaken, isOfPayment } from './credit-taken.sql'

type Reader = Tx | ReturnType<typeof db>

interface CreditRow {
  userId: string
  /** The student's credit in the ledger. */
  owed: number
  /** Credit that goes back with a refund is no longer available from the moment when the refund begins. */
  paidOut: number
  /** The credit reserved by unfinished payments, by enrolment. */
  reserved: Record<string, number>
}

interface Credit {
  /**
   * XAF that a student has from earlier payments, minus the amounts that other unfinished payments have reserved, and minus
   * amounts that will be paid out. `exceptEnrolmentId`: the purchase that asks.
   */
  available(exceptEnrolmentId?: string): number
}

const creditOf = ({ owed, paidOut, reserved }: Omit<CreditRow, 'userId'>): Credit => ({
  available(exceptEnrolmentId) {
    const others = Object.entries(reserved).filter(([enrolmentId]) => enrolmentId !== exceptEnrolmentId)
    return Math.max(0, owed - paidOut - others.reduce((sum, [, xaf]) => sum + xaf, 0))
  },
})

/** The credit of each of these students, for any number of purchases, in one statement. */
export async function readCredits(reader: Reader, userIds: readonly string[]): Promise<Map<string, Credit>> {
  // Debts to a student are negative in the ledger.
  const rows = await reader.$queryRaw<CreditRow[]>`
    select w.user_id::text as "userId",
      (select -coalesce(sum(l.amount_xaf), 0)::int from ledger_entries l
        where l.user_id = w.user_id and l.account = 'student_credit') as owed,
      (select coalesce(sum(${creditTaken}), 0)::int
        from payment_intents i join refunds r on r.intent_id = i.id
        where i.user_id = w.user_id and i.state = 'paid' and r.state not in ('done', 'withdrawn')
          and ${isOfPayment}) as "paidOut",
      (select coalesce(json_object_agg(u.enrolment_id, u.xaf), '{}') from (
        select i.enrolment_id, sum(i.credit_xaf)::int as xaf from payment_intents i
        where i.user_id = w.user_id and i.state::text = any(${[...unfinishedStates]}) and i.credit_xaf > 0
        group by i.enrolment_id) u) as reserved
    from unnest(${[...userIds]}::uuid[]) as w (user_id)`
  return new Map(rows.map(({ userId, ...row }) => [userId, creditOf(row)]))
}

const noCredit = creditOf({ owed: 0, paidOut: 0, reserved: {} })

export const readCredit = async (reader: Reader, userId: string): Promise<Credit> =>
  (await readCredits(reader, [userId])).get(userId) ?? noCredit

export const availableCredit = async (reader: Reader, userId: string, exceptEnrolmentId?: string) =>
  (await readCredit(reader, userId)).available(exceptEnrolmentId)
