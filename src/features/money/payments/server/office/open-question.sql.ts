import { sql } from '@/server/kernel/list-page'

/** An attempt that was flagged and that nobody has looked up since. Takes `a`, the attempt. */
export const openQuestion = sql`a.flagged_at is not null and a.state in ('pending', 'unknown', 'expired')
  and not exists (select 1 from payment_events e
    where e.intent_id = a.intent_id and e.attempt_id = a.id and e.type = 'attempt.looked_up')`

/** Somebody has to do something about it: the filter of the list, and what the first page counts. Takes `t`, the payment. */
export const needsAttention = sql`t.id in (select id from payment_intents where state = 'review'
  union select r.intent_id from refunds r where r.state <> 'done' and r.state <> 'withdrawn'
  union select a.intent_id from payment_attempts a where ${openQuestion})`
