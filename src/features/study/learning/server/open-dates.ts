import type { Locale } from '@/config/locales'
import { pool } from '@/server/db'

interface OpenDate {
  id: string
  slug: string
  title: string
  program: { slug: string; title: string }
  startDate: Date | null
  week: number
  dueDays: number
  updatedAt: Date
}

const query = (locale: Locale) => `
  select i.id, i.slug, r.title_${locale} as title, json_build_object('slug', p.slug, 'title', p.title_${locale}) as program,
    e.start_date as "startDate", w.number as week, i.due_days as "dueDays", greatest(i.updated_at, e.updated_at) as "updatedAt"
  from enrolments e join programs p on p.id = e.program_id
    join learning_items i on i.program_id = e.program_id and i.archived_at is null and i.due_days is not null
    join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
  where e.user_id = $1 and e.status = 'active'
    and not exists (select from item_completions d where d.enrolment_id = e.id and d.item_id = i.id)
    and not exists (select from week_completions c where c.enrolment_id = e.id and c.week_number = w.number)
  order by w.number, i.position, i.id`

/** The assignments that a student has not handed in yet, in all paid programs. One statement. */
export async function listOpenDates(userId: string, locale: Locale): Promise<OpenDate[]> {
  const { rows } = await pool().query<OpenDate>({
    name: `learning.open-dates.${locale}`,
    text: query(locale),
    values: [userId],
  })
  return rows
}
