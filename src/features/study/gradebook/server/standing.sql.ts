import { progressColumns } from '@/features/base/enrolments/server/progress.sql'
import type { ItemKind } from '@/features/study/learning/item-kinds'
import { Prisma } from '@/generated/prisma/client'

/** An item of a program, with its title in both languages. */
export interface ListedItem {
  id: string
  week: number
  kind: ItemKind
  titleEn: string
  titleFr: string
}

/** The number of sessions of a class that have taken place. */
export const heldSessions = (cohort: Prisma.Sql, now: Date) => Prisma.sql`
  (select count(*)::int from cohort_sessions s
    where s.cohort_id = ${cohort} and s.cancelled_at is null and s.starts_at <= ${now})`

/** The items of a program that are shown to students, in their order, as JSON: `ListedItem[]`. */
export const itemsOf = (program: Prisma.Sql) => Prisma.sql`
  coalesce((select json_agg(json_build_object('id', i.id, 'week', w.number, 'kind', i.kind, 'titleEn', r.title_en,
      'titleFr', r.title_fr) order by w.number, i.position, i.id)
    from learning_items i join program_weeks w on w.id = i.week_id join item_revisions r on r.id = i.published_revision_id
    where i.program_id = ${program} and i.archived_at is null), '[]'::json)`

/**
 * The requested enrolments `e` as `members`, and the results of each in each item as `cells`: completions, best
 * tries and newest graded work. `graders`: the graders of that work.
 */
export const standings = (which: Prisma.Sql) => Prisma.sql`
  members as (
    select e.id, e.user_id, e.program_id, e.cohort_id, ${progressColumns} from enrolments e where ${which}),
  done as (
    select d.enrolment_id, d.item_id, d.how::text as how from item_completions d join members m on m.id = d.enrolment_id),
  tries as (
    select t.enrolment_id, t.item_id, round(100.0 * t.best_score / nullif(t.best_max, 0))::int as percent
    from item_standings t join members m on m.id = t.enrolment_id where t.best_max is not null),
  work as (
    select s.enrolment_id, s.item_id, (array_agg(s.grade order by s.version desc) filter (where s.grade is not null))[1] as grade,
      (array_agg(s.graded_by_id order by s.grade is null, s.version desc) filter (where s.graded_by_id is not null))[1] as grader,
      (array_agg(s.status order by s.version desc))[1] = 'submitted' as waiting
    from submissions s join members m on m.id = s.enrolment_id where s.item_id is not null group by 1, 2),
  cells as (
    select enrolment_id, json_object_agg(item_id, json_build_object('how', how, 'percent', percent, 'grade', grade,
      'isWaiting', coalesce(waiting, false))) as cells,
      coalesce(json_object_agg(item_id, grader) filter (where grader is not null), '{}'::json) as graders
    from done full join tries using (enrolment_id, item_id) full join work using (enrolment_id, item_id) group by 1)`

/** Columns of a member `m` with its `cells` as `c`: progress, attendance, and the state of each item. */
export const standingOf = (now: Date) => Prisma.sql`
  m.floor, m."completedAt", m.weeks, m."completedWeeks",
  (select count(*)::int from attendance a join cohort_sessions s on s.id = a.session_id
    where a.user_id = m.user_id and a.state in ('present', 'late') and s.cohort_id = m.cohort_id
      and s.cancelled_at is null and s.starts_at <= ${now}) as attended,
  coalesce(c.cells, '{}'::json) as cells`
