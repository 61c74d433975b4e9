import type { Locale } from '@/config/locales'
import { type ProgressFacts, progressOf } from '@/features/base/enrolments/progress.rules'
import { Prisma } from '@/generated/prisma/client'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import type { Cell } from '../gradebook.rules'
import { heldSessions, itemsOf, type ListedItem, standingOf, standings } from './standing.sql'

/** The maximum of rows: a class is read as one page. */
const mostStudents = 1_000

interface GradebookItem extends Pick<ListedItem, 'id' | 'week' | 'kind'> {
  title: string
}

interface GradebookStudent {
  id: string
  name: string
  progress: number
  attended: number
  /** By the id of the item; missing: not begun. */
  cells: Record<string, Cell>
}

export interface Gradebook {
  id: string
  programTitle: string
  startsOn: string | null
  items: GradebookItem[]
  /** Weeks without required items. */
  openWeeks: { number: number; title: string }[]
  /** Number of sessions that have taken place. */
  sessions: number
  students: GradebookStudent[]
}

interface Head extends Omit<Gradebook, 'students' | 'items'> {
  items: ListedItem[]
}

const headQuery = (id: string, locale: Locale, now: Date) => Prisma.sql`
  select c.id, ${columnIn(locale, 'p.title')} as "programTitle", c.starts_on::text as "startsOn",
    ${heldSessions(Prisma.sql`c.id`, now)} as sessions, ${itemsOf(Prisma.sql`c.program_id`)} as items,
    coalesce((select json_agg(json_build_object('number', w.number, 'title', ${columnIn(locale, 'w.title')}) order by w.number)
      from program_weeks w where w.program_id = c.program_id and not exists (
        select from learning_items i where i.week_id = w.id and i.required and i.archived_at is null
          and i.published_revision_id is not null)), '[]'::json) as "openWeeks"
  from cohorts c join programs p on p.id = c.program_id where c.id = ${id}::uuid`

type Row = Omit<GradebookStudent, 'progress'> & ProgressFacts

/** One statement for a whole class. */
const studentsQuery = (id: string, now: Date) => Prisma.sql`
  with ${standings(Prisma.sql`e.cohort_id = ${id}::uuid and e.status in ('active', 'completed')`)}
  select u.id, ${nameOf('u')} as name, ${standingOf(now)}
  from members m join users u on u.id = m.user_id left join cells c on c.enrolment_id = m.id
  order by lower(u.last_name), lower(u.first_name), u.id limit ${mostStudents}`

/** The whole class: items, best results, grades and attendance. Two statements. */
export async function readGradebook(id: string, locale: Locale, now: Date): Promise<Gradebook> {
  const [heads, students] = await Promise.all([
    db().$queryRaw<Head[]>(headQuery(id, locale, now)),
    db().$queryRaw<Row[]>(studentsQuery(id, now)),
  ])
  const [head] = heads
  if (!head) {
    throw new AppError('not_found')
  }
  return {
    ...head,
    items: head.items.map(({ titleEn, titleFr, ...item }) => ({
      ...item,
      title: localized({ titleEn, titleFr }, 'title', locale),
    })),
    students: students.map(({ floor, completedAt, weeks, completedWeeks, ...row }) => ({
      ...row,
      progress: progressOf({ floor, completedAt, weeks, completedWeeks }),
    })),
  }
}
