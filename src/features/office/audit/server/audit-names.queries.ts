import { isUuid } from '@/lib/fields'
import { db } from '@/server/db'
import { nameOf } from '@/server/kernel/name-sql'
import { auditIds } from '../audit-details.rules'

/** The name of a record that an entry mentions, and the address of its page. */
export interface AuditName {
  id: string
  kind: 'class' | 'session' | 'announcement' | 'program' | 'item' | 'student' | 'room'
  nameEn: string
  nameFr: string
  /** The first day of a class, or the start of a session. */
  at: Date | null
  /** The class of a session, or the program of an item; null if the id of the record is enough for its page. */
  place: string | null
}

const most = 500

/** The names of all records that the details mention by id or slug, in one statement; deleted records have none. */
export async function readAuditNames(rows: readonly { details: unknown }[]): Promise<AuditName[]> {
  const mentioned = [...new Set(rows.flatMap(({ details }) => auditIds(details)))]
  const ids = mentioned.filter((each) => isUuid(each)).slice(0, most)
  const slugs = mentioned.filter((each) => !isUuid(each)).slice(0, most)
  if (mentioned.length === 0) {
    return []
  }
  return db().$queryRaw<AuditName[]>`
    select c.id::text, 'class' as kind, p.title_en as "nameEn", p.title_fr as "nameFr", c.starts_on::timestamptz as at, null as place
      from cohorts c join programs p on p.id = c.program_id where c.id = any (${ids}::uuid[])
    union all select s.id::text, 'session', p.title_en, p.title_fr, s.starts_at, s.cohort_id::text
      from cohort_sessions s join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id
      where s.id = any (${ids}::uuid[])
    union all select a.id::text, 'announcement', a.subject, a.subject, null, null
      from announcements a where a.id = any (${ids}::uuid[])
    union all select p.id::text, 'program', p.title_en, p.title_fr, null, p.slug from programs p where p.id = any (${ids}::uuid[])
    union all select p.slug, 'program', p.title_en, p.title_fr, null, p.slug from programs p where p.slug = any (${slugs}::text[])
    union all select i.id::text, 'item', r.title_en, r.title_fr, null, p.slug || '/' || i.slug
      from learning_items i join programs p on p.id = i.program_id
        join lateral (select title_en, title_fr from item_revisions v where v.item_id = i.id order by v.number desc limit 1) r on true
      where i.id = any (${ids}::uuid[])
    union all select p.slug || '/' || i.slug, 'item', r.title_en, r.title_fr, null, p.slug || '/' || i.slug
      from learning_items i join programs p on p.id = i.program_id
        join lateral (select title_en, title_fr from item_revisions v where v.item_id = i.id order by v.number desc limit 1) r on true
      where p.slug || '/' || i.slug = any (${slugs}::text[])
    union all select u.id::text, 'student', ${nameOf('u')}, ${nameOf('u')}, null, null
      from users u where u.id = any (${ids}::uuid[]) and (u.role = 'student' or 'student' = any (u.additional_roles))`
}
