import type { Locale } from '@/config/locales'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'
import { openQuestion } from './open-question.sql'

/** The payments of `needsAttention`, one row each. title: the program; detail: review, refund or unknown; place: the reference. */
export const waitingPayments = (locale: Locale) => sql`
  select 'payments' as kind, t.id::text as id, coalesce(w.at, t.created_at) as at, null::timestamptz as "dueAt", ${columnIn(locale, 'p.title')} as title, w.why as detail,
    ${nameOf('u')} as who, 1 as count, t.reference as place
  from (select each.id, min(each.at) as at, (array_agg(each.why order by each.at))[1] as why
    from (select id, updated_at as at, 'review' as why from payment_intents where state = 'review'
      union all select r.intent_id, r.created_at, 'refund' from refunds r where r.state <> 'done' and r.state <> 'withdrawn'
      union all select a.intent_id, a.flagged_at, 'unknown' from payment_attempts a where ${openQuestion}) each
    group by each.id ${oldest}) w
    join payment_intents t on t.id = w.id join users u on u.id = t.user_id join programs p on p.id = t.program_id`
