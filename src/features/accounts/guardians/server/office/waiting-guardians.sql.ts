import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'
import { isOverdueAt } from './missing-guardians.sql'

/** One row for each student. */
export const waitingGuardians = (now: Date) => sql`
  select 'guardians' as kind, u.id::text as id, coalesce(g.decided_at, g.created_at, u.created_at) as at, null::timestamptz as "dueAt",
    '' as title, null::text as detail, ${nameOf('u')} as who, 1 as count, null::text as place
  from users u left join guardians g on g.user_id = u.id where ${isOverdueAt(now)} ${oldest}`
