import { sql } from '@/server/kernel/list-page'

/** The attempt `a` was flagged, and nobody has looked it up since. */
export const openQuestion = sql`a.flagged_at is not null and a.state in ('pending', 'unknown', 'expired')
  and not exists (select 1 from payment_events e
    where e.intent_id = a.intent_id and e.attempt_id = a.id and e.type = 'attempt.looked_up')`

/** The payment `t` needs attention: the filter of the list, and the count on the dashboard. */
export const needsAttention = sql`t.id in (select id from payment_intents where state = 'review'
  union select r.intent_id from refunds r where r.state <> 'done' and r.state <> 'withdrawn'
  union select a.intent_id from payment_attempts a where ${openQuestion})`
