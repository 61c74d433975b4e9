import type { Prisma } from '@/generated/prisma/client'
import { sql } from '@/server/kernel/list-page'
import { moneySource } from './payment-totals.repository'

const movesMoney = sql`l.account in ('provider_wallet', 'cash', 'taken_before', 'bank')
  and l.kind in ('payment', 'refund', 'places', 'places_returned')`

const day = sql`(l.at at time zone 'Africa/Douala')::date`
const source = sql`case when l.order_id is null then ${moneySource} else 'transfer' end`
const program = sql`coalesce(t.program_id, o.program_id)`
const isReceived = sql`(l.amount_xaf > 0)::int`

/** What came in and went out by entries of the ledger, in the class in which their students are. */
export const movesOfEntries = (entries: Prisma.Sql, which: Prisma.Sql) => sql`
  select ${day} as day, ${source} as source, ${program} as program_id, e.cohort_id, ${isReceived} as payments,
    greatest(l.amount_xaf, 0) as received, greatest(-l.amount_xaf, 0) as refunded
  from ${entries} l left join payment_intents t on t.id = l.intent_id
    left join enrolments e on e.id = t.enrolment_id left join place_orders o on o.id = l.order_id
  where ${movesMoney} and ${which}`

/**
 * Money that the sums have in another class than the one in which its student is now: taken off the one and added to the other. The first
 * change after the sums were made says in which class they have it.
 */
export const movesOfCohorts = (changes: Prisma.Sql, last: Prisma.Sql) => sql`
  select ${day} as day, ${source} as source, ${program} as program_id, x.cohort_id, x.sign * ${isReceived} as payments,
    x.sign * greatest(l.amount_xaf, 0) as received, x.sign * greatest(-l.amount_xaf, 0) as refunded
  from (select distinct on (enrolment_id) enrolment_id, from_cohort_id from ${changes} order by enrolment_id, id) c
    join enrolments e on e.id = c.enrolment_id join payment_intents t on t.enrolment_id = e.id
    join ledger_entries l on l.intent_id = t.id and l.id <= ${last} left join place_orders o on o.id = l.order_id
    cross join lateral (values (c.from_cohort_id, -1), (e.cohort_id, 1)) as x (cohort_id, sign)
  where ${movesMoney} and c.from_cohort_id is distinct from e.cohort_id`
