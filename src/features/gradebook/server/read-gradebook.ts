import type { Locale } from '@/config/locales'
import { type ProgressFacts, progressOf } from '@/features/enrolments/progress.rules'
import { container } from '@/server/container'
import { AppError } from '@/server/kernel/app-error'
import type { Cell } from '../gradebook.rules'

/** Rows of one page: a class is read as a whole. */
const mostStudents = 1_000

export interface GradebookItem {
  id: string
  week: number
  kind: 'lesson' | 'exercise' | 'quiz' | 'assignment'
  title: string
}

export interface GradebookStudent {
  id: string
  name: string
  progress: number
  attended: number
  /** By the id of the item; absent: not begun. */
  cells: Record<string, Cell>
}

export interface Gradebook {
  id: string
  programTitle: string
  startsOn: string | null
  items: GradebookItem[]
  /** Weeks that no item completes. */
  openWeeks: { number: number; title: string }[]
  /** Sessions that were held. */
  sessions: number
  students: GradebookStudent[]
}

type Head = Omit<Gradebook, 'students'>

const headQuery = (locale: Locale) => `
  select c.id, p.title_${locale} as "programTitle", c.starts_on::text as "startsOn",
    (select count(*)::int from cohort_sessions s where s.cohort_id = c.id and s.cancelled_at is null and s.starts_at <= $2) as sessions,
    coalesce((select json_agg(json_build_object('id', i.id, 'week', w.number, 'kind', i.kind, 'title', r.title_${locale})
        order by w.number, i.position, i.id)
      from learning_items i join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
      where i.program_id = c.program_id and i.archived_at is null), '[]'::json) as items,
    coalesce((select json_agg(json_build_object('number', w.number, 'title', w.title_${locale}) order by w.number)
      from program_weeks w where w.program_id = c.program_id and not exists (
        select from learning_items i where i.week_id = w.id and i.required and i.archived_at is null
          and i.published_revision_id is not null)), '[]'::json) as "openWeeks"
  from cohorts c join programs p on p.id = c.program_id where c.id = $1`

type Row = Omit<GradebookStudent, 'progress'> & ProgressFacts

/** One statement for a whole class: completions, best tries and newest work of every enrolment, gathered by item. */
const studentsQuery = `
  with members as (
    select e.id, e.user_id, e.program_id, e.progress_floor, e.completed_at from enrolments e
    where e.cohort_id = $1 and e.status in ('active', 'completed')),
  done as (
    select d.enrolment_id, d.item_id, d.how::text as how from item_completions d join members m on m.id = d.enrolment_id),
  tries as (
    select t.enrolment_id, t.item_id, max(round(100.0 * t.score / nullif(t.max, 0)))::int as percent
    from item_attempts t join members m on m.id = t.enrolment_id group by 1, 2),
  work as (
    select s.enrolment_id, s.item_id, (array_agg(s.grade order by s.version desc) filter (where s.grade is not null))[1] as grade,
      (array_agg(s.status order by s.version desc))[1] = 'submitted' as waiting
    from submissions s join members m on m.id = s.enrolment_id where s.item_id is not null group by 1, 2),
  cells as (
    select enrolment_id, json_object_agg(item_id, json_build_object('how', how, 'percent', percent, 'grade', grade,
      'isWaiting', coalesce(waiting, false))) as cells
    from done full join tries using (enrolment_id, item_id) full join work using (enrolment_id, item_id) group by 1)
  select u.id, trim(u.first_name || ' ' || u.last_name) as name, m.progress_floor as floor, m.completed_at as "completedAt",
    (select count(*)::int from program_weeks w where w.program_id = m.program_id) as weeks,
    (select count(*)::int from week_completions c join program_weeks w
      on w.program_id = m.program_id and w.number = c.week_number where c.enrolment_id = m.id) as "completedWeeks",
    (select count(*)::int from attendance a join cohort_sessions s on s.id = a.session_id
      where a.user_id = u.id and a.state in ('present', 'late') and s.cohort_id = $1
        and s.cancelled_at is null and s.starts_at <= $2) as attended,
    coalesce(c.cells, '{}'::json) as cells
  from members m join users u on u.id = m.user_id left join cells c on c.enrolment_id = m.id
  order by lower(u.last_name), lower(u.first_name), u.id limit ${mostStudents}`

/** The whole class: items, best results, grades and attendance. Two statements. */
export async function readGradebook(id: string, locale: Locale, now: Date): Promise<Gradebook> {
  const { pool } = container()
  const [head, students] = await Promise.all([
    pool.query<Head>(headQuery(locale), [id, now]),
    pool.query<Row>(studentsQuery, [id, now]),
  ])
  if (!head.rows[0]) {
    throw new AppError('not_found')
  }
  return {
    ...head.rows[0],
    students: students.rows.map(({ floor, completedAt, weeks, completedWeeks, ...row }) => ({
      ...row,
      progress: progressOf({ floor, completedAt, weeks, completedWeeks }),
    })),
  }
}
