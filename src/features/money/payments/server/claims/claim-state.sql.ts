import { sql } from '@/server/kernel/list-page'

/**
 * The claim `c` of the payment `i` is settled: this purchase was paid after the claim was made, by whatever proved the
 * money. The state is never stored: nobody sets a claim to paid.
 */
const isSettled = sql`exists (select 1 from payment_intents p where p.enrolment_id = i.enrolment_id
  and p.paid_at is not null and (p.id = i.id or p.paid_at >= c.created_at))`

export const claimState = sql`case when c.refused_at is not null then 'refused' when ${isSettled} then 'paid' else 'waiting' end`

/** Waits for the office. */
export const claimWaits = sql`c.refused_at is null and not ${isSettled}`
