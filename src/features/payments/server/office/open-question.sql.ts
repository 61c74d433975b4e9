import { sql } from '@/server/kernel/list-page'

/** An attempt that was flagged and that nobody has looked up since. Takes `a`, the attempt. */
export const openQuestion = sql`a.flagged_at is not null and a.state in ('pending', 'unknown', 'expired')
  and not exists (select 1 from payment_events e
    where e.intent_id = a.intent_id and e.attempt_id = a.id and e.type = 'attempt.looked_up')`
