import type { Locale } from '@/config/locales'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { oldest } from '@/server/kernel/waiting-rows'

/** title: the item; detail: the program; who: the author; place: both slugs. */
export const waitingDrafts = (locale: Locale) => sql`
  select 'openDrafts' as kind, d.id::text as id, d.updated_at as at, null::timestamptz as "dueAt", ${columnIn(locale, 'd.title')} as title,
    ${columnIn(locale, 'p.title')} as detail, (select ${nameOf('u')} from users u where u.id = d.created_by_id) as who, 1 as count,
    p.slug || '/' || i.slug as place
  from item_revisions d join learning_items i on i.id = d.item_id and i.archived_at is null join programs p on p.id = i.program_id
  where d.published_at is null ${oldest}`
