import { sql } from '@/server/kernel/list-page'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'

/** detail: the last words of the student. */
export const waitingQuestions = sql`
  select 'questions' as kind, t.id::text as id, t.waiting_since as at, null::timestamptz as "dueAt", '' as title,
    (select left(m.content, 600) from room_messages m where m.room_id = t.id and m.user_id = t.office_of_id and m.deleted_at is null
      order by m.seq desc limit 1) as detail,
    ${nameOf('u')} as who, 1 as count, t.id::text as place
  from rooms t join users u on u.id = t.office_of_id where t.waiting_since is not null ${oldest}`

/** title: why somebody reported it; detail: the reported message. */
export const waitingReports = sql`
  select 'reports' as kind, t.id::text as id, t.created_at as at, null::timestamptz as "dueAt", t.reason as title,
    left(m.content, 600) as detail, ${nameOf('u')} as who, 1 as count, null::text as place
  from message_reports t join room_messages m on m.id = t.message_id join users u on u.id = m.user_id
  where t.resolved_at is null ${oldest}`
