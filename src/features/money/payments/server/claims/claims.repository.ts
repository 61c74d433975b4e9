import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'
import type { OwnClaim } from '../../payment-views'
import { claimState, claimWaits } from './claim-state.sql'

type Reader = Tx | ReturnType<typeof db>

/** Everything that was sent in for one payment, newest first. */
export const findClaims = (intentId: string, reader: Reader = db()) =>
  reader.$queryRaw<OwnClaim[]>`
    select c.id::text as id, c.number, ${claimState} as state, c.created_at as "createdAt", c.answer_by as "answerBy",
      c.refusal
    from payment_claims c join payment_intents i on i.id = c.intent_id
    where c.intent_id = ${intentId}::uuid order by c.created_at desc limit 20`

export async function countWaiting(tx: Tx, userId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from payment_claims c join payment_intents i on i.id = c.intent_id
    where c.user_id = ${userId}::uuid and ${claimWaits}`
  return row?.count ?? 0
}

/** Whether the number has paid for somebody else already: by a request of ours, or booked from a statement. */
export async function paidForOther(tx: Tx, key: string, userId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isUsed: boolean }[]>`
    select exists (select 1 from payment_attempts a join payment_intents i on i.id = a.intent_id
        where lower(regexp_replace(a.provider_txn_id, '[^A-Za-z0-9]', '', 'g')) = ${key} and a.state = 'succeeded'
          and i.user_id <> ${userId}::uuid)
      or exists (select 1 from statement_lines l join payment_intents i on i.id = l.intent_id
        where l.number_key = ${key} and i.user_id <> ${userId}::uuid) as "isUsed"`
  return row?.isUsed ?? false
}
