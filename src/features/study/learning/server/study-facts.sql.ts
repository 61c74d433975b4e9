import { calendarWeekSql } from '../streak.rules'

/** The next item of an enrolment, and how much of its week is done. */
export interface NextItem {
  id: string
  slug: string
  title: string
  minutes: number
  week: number
  /** Required items of that week that are done, and all of them. */
  done: number
  of: number
  /** The work is waiting for a teacher, and there is nothing else to do. */
  atTeacher: boolean
}

/** The first due assignment among those that wait for the student. */
export interface DueItem {
  slug: string
  title: string
  week: number
  dueDays: number
}

const open = `i.program_id = e.program_id and i.archived_at is null
  and not exists (select from item_completions d where d.enrolment_id = e.id and d.item_id = i.id)
  and not exists (select from week_completions c where c.enrolment_id = e.id and c.week_number = w.number)`

const published = `learning_items i join program_weeks w on w.id = i.week_id
  join item_revisions r on r.id = i.published_revision_id`

const atTeacher = `coalesce((select s.status in ('submitted', 'accepted') from submissions s
  where s.enrolment_id = e.id and s.item_id = i.id order by s.version desc limit 1), false)`

/**
 * The next item of an enrolment `e`; work that waits for the teacher is skipped if there is something else.
 * `title`: the column or expression of the title, of a revision `r`.
 */
export const nextItemSql = (title: string) => `(
  select json_build_object('id', n.id, 'slug', n.slug, 'title', n.title, 'minutes', n.minutes, 'week', n.number,
    'done', count(d.item_id)::int, 'of', count(*)::int, 'atTeacher', n.at_teacher)
  from (select i.id, i.slug, ${title} as title, i.minutes, i.week_id, w.number, ${atTeacher} as at_teacher from ${published}
      where ${open} and i.required order by at_teacher, w.number, i.position, i.id limit 1) n
    join learning_items o on o.week_id = n.week_id and o.required and o.archived_at is null and o.published_revision_id is not null
    left join item_completions d on d.enrolment_id = e.id and d.item_id = o.id
  group by n.id, n.slug, n.title, n.minutes, n.number, n.at_teacher)`

/** The assignment of an enrolment `e` that is due first. */
export const dueItemSql = (title: string) => `(
  select json_build_object('slug', i.slug, 'title', ${title}, 'week', w.number, 'dueDays', i.due_days) from ${published}
  where ${open} and i.due_days is not null and not ${atTeacher} order by w.number * 7 + i.due_days, i.id limit 1)`

/** Whether anything of an enrolment `e` was opened, tried, handed in or completed. */
export const begunSql = `(exists (select from item_standings s where s.enrolment_id = e.id)
  or exists (select from item_completions c where c.enrolment_id = e.id)
  or exists (select from submissions s where s.enrolment_id = e.id)
  or exists (select from week_completions c where c.enrolment_id = e.id))`

/** The calendar weeks in which the student of an enrolment `e` has learned. Actions of the office do not count. */
export const learnedWeeksSql = `array(
  select ${calendarWeekSql('c.completed_at')} from item_completions c where c.enrolment_id = e.id and c.how in ('read', 'passed')
  union select ${calendarWeekSql('t.at')} from item_attempts t where t.enrolment_id = e.id
  union select ${calendarWeekSql('s.submitted_at')} from submissions s where s.enrolment_id = e.id)`
