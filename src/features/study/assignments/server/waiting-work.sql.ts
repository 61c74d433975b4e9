import type { Locale } from '@/config/locales'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'

/** title: the item, or the name of the file; detail: the program. */
export const waitingWork = (locale: Locale) => sql`
  select 'assignments' as kind, s.id::text as id, s.at, null::timestamptz as "dueAt", coalesce(${columnIn(locale, 'r.title')}, s.filename) as title,
    ${columnIn(locale, 'p.title')} as detail, ${nameOf('u')} as who, 1 as count, null::text as place
  from (select t.*, t.submitted_at as at from submissions t where t.status = 'submitted' ${oldest}) s
    join users u on u.id = s.user_id join programs p on p.id = s.program_id
    left join learning_items i on i.id = s.item_id left join item_revisions r on r.id = i.published_revision_id`
