import { contactPromiseMs } from '@/config/limits'
import { sql } from '@/server/kernel/list-page'
import { oldest } from '@/server/kernel/waiting-rows'

/** dueAt: the promised time; title: the subject; detail: what the writer last wrote. */
export const waitingMessages = sql`
  select 'messages' as kind, m.id::text as id, m.waiting_since as at,
    m.waiting_since + ${contactPromiseMs}::int * interval '1 millisecond' as "dueAt", m.subject as title,
    left(coalesce(written.body, m.message), 600) as detail, m.name as who, 1 as count, null::text as place
  from (select t.*, t.waiting_since as at from contact_messages t where t.waiting_since is not null ${oldest}) m
    left join lateral (select r.body from contact_replies r where r.message_id = m.id and r.direction = 'visitor'
      order by r.created_at desc limit 1) written on true`
