import type { Locale } from '@/config/locales'
import { sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { oldest } from '@/server/kernel/waiting-rows'
import { studentsToMove } from './students-to-move.sql'

/** One row for each cancelled class. title: the program; detail: the first day; count: the students. */
export const waitingMoves = (locale: Locale) => sql`
  select 'toMove' as kind, c.id::text as id, c.at, null::timestamptz as "dueAt", c.title, c.detail, null::text as who, c.count,
    null::text as place
  from (select t.id, t.cancelled_at as at, ${columnIn(locale, 'p.title')} as title, t.starts_on::text as detail, ${studentsToMove} as count
    from cohorts t join programs p on p.id = t.program_id
    where t.cancelled_at is not null and exists (select 1 from enrolments e where e.cohort_id = t.id and e.status = 'active')
    ${oldest}) c`
