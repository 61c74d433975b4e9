import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'
import { openRequest } from './open-request.sql'

/** One row for each request of a person. */
export const waitingErasures = sql`
  select 'erasures' as kind, t.id::text as id, t.requested_at as at, t.answer_by as "dueAt", '' as title, null::text as detail,
    ${nameOf('u')} as who, 1 as count, null::text as place
  from erasure_requests t join users u on u.id = t.user_id where ${openRequest} ${oldest}`
