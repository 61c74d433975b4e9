import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'
import { claimWaits } from './claim-state.sql'

/** title and place: the number of the operator; detail: what was pasted. */
export const waitingClaims = sql`
  select 'claims' as kind, c.id::text as id, c.created_at as at, c.answer_by as "dueAt", c.number as title, left(c.text, 600) as detail,
    ${nameOf('u')} as who, 1 as count, c.number as place
  from payment_claims c join payment_intents i on i.id = c.intent_id join users u on u.id = c.user_id where ${claimWaits} ${oldest}`
