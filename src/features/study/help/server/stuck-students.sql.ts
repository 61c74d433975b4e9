import type { Locale } from '@/config/locales'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'

/** Items `i` in which a student with the enrolment `e` is stuck, and to whom nobody of the office has written since. */
export const stuckItems = sql`item_standings s join enrolments e on e.id = s.enrolment_id and e.status = 'active'
  join learning_items i on i.id = s.item_id and i.archived_at is null and i.published_revision_id is not null
  where s.stuck_since is not null and not exists (select 1 from rooms o join room_messages m on m.room_id = o.id
    where o.office_of_id = e.user_id and m.user_id <> e.user_id and m.deleted_at is null and m.created_at > s.stuck_since)`

/** One row for each student. title: the item in which the student has been stuck longest; count: the number of items. */
export const stuckStudents = (locale: Locale) => sql`
  select 'stuck' as kind, u.id::text as id, coalesce(stuck.at, u.created_at) as at, null::timestamptz as "dueAt",
    coalesce((select ${columnIn(locale, 'r.title')} from item_revisions r where r.id = stuck.revision), '') as title, null::text as detail,
    ${nameOf('u')} as who, stuck.count, null::text as place
  from (select e.user_id as id, min(s.stuck_since) as at, count(*)::int as count,
      (array_agg(i.published_revision_id order by s.stuck_since))[1] as revision
    from ${stuckItems} group by e.user_id ${oldest}) stuck join users u on u.id = stuck.id`
