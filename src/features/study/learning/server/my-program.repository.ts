import type { Device } from '@/config/devices'
import type { Locale } from '@/config/locales'
import type { EnrolmentStatus } from '@/features/base/enrolments/enrolment-status.rules'
import { paymentWaitsSql } from '@/features/base/enrolments/open-attempts'
import { type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import type { MyCohort } from '@/features/classes/cohorts/cohorts.answers'
import type { BlockLanguage } from '@/features/study/practice/code-blocks.rules'
import type { RunnerName } from '@/features/study/practice/runners/registry'
import { pool } from '@/server/db'
import { nameText } from '@/server/kernel/name-sql'
import type { ItemKind, SubmissionStatus } from '../item-kinds'
import type { MyWeekView } from '../learning.answers'
import { namesFileSql } from './named-files.sql'
import { learnedWeeksSql, type NextItem, nextItemSql } from './study-facts.sql'
import { weekWorkSql } from './week-work.sql'

export interface ProgramItemRow {
  id: string
  slug: string
  kind: ItemKind
  title: string
  minutes: number
  required: boolean
  dueDays: number | null
  device: Device
  done: boolean
  opened: boolean
  tries: number
  submission: SubmissionStatus | null
}

export interface ProgramWeekRow {
  number: number
  title: string
  summary: string
  content: string
  guide: unknown
  assignment: string | null
  completed: boolean
  /** null: not completed, or before this was stored. */
  how: Exclude<MyWeekView['completed_by'], 'student'>
  /** What the office wrote. */
  reason: string | null
  /** State of the last file for this week; once accepted it stays accepted. */
  submission: SubmissionStatus | null
  grade: number | null
  feedback: string | null
  /** The runners of its exercises. */
  runners: RunnerName[]
  /** The languages of code that can be run, for each item with such code. */
  code: BlockLanguage[][]
  /** The pictures and files of its items, by name: bytes. */
  files: Record<string, number>
  items: ProgramItemRow[]
}

export interface ProgramRow {
  id: string
  slug: string
  name: string
  status: EnrolmentStatus
  startDate: Date | null
  completedAt: Date | null
  floor: number
  createdAt: Date
  /** The least time before the certificate: see least-time.rules. */
  afterDays: number | null
  ruleSince: Date
  /** The calendar weeks in which the student has learned, in any program. */
  learnedWeeks: number[]
  /** The second part of its price, if it is owed. */
  owed: OwedPart | null
  /** A request for its payment is open on a phone. */
  paymentWaits: boolean
  /** The class that the student has a seat in. */
  cohort: MyCohort | null
  weeks: ProgramWeekRow[]
  hasGlossary: boolean
  /** null: none, or the program is not paid. */
  next: NextItem | null
}

/** A student's program with its weeks and items, and their state in each. One statement. */
export const myProgramSql = (locale: Locale) => `
  with mine as (
    select e.*, p.slug, p.title_${locale} as name, p.certificate_after_days, p.certificate_rule_since from enrolments e join programs p on p.id = e.program_id
    where e.user_id = $1 and p.slug = $2
  ), work as (
    select distinct on (s.item_id) s.item_id, s.status from mine m join submissions s on s.enrolment_id = m.id
    where s.item_id is not null order by s.item_id, s.version desc
  ), listed as (
    select i.week_id, json_agg(json_build_object('id', i.id, 'slug', i.slug, 'kind', i.kind, 'title', r.title_${locale},
        'minutes', i.minutes, 'required', i.required, 'dueDays', i.due_days, 'device', coalesce(r.guide ->> 'device', 'phone'), 'done', d.item_id is not null,
        'opened', s.item_id is not null, 'tries', coalesce(s.tries, 0), 'submission', w.status) order by i.position, i.id) as items,
      coalesce(json_agg(distinct r.definition ->> 'runner') filter (where i.kind = 'exercise'), '[]'::json) as runners,
      coalesce(json_agg(r.code_languages) filter (where r.code_languages <> '{}'), '[]'::json) as code
    from mine m join learning_items i on i.program_id = m.program_id join item_revisions r on r.id = i.published_revision_id
      left join item_completions d on d.enrolment_id = m.id and d.item_id = i.id
      left join item_standings s on s.enrolment_id = m.id and s.item_id = i.id
      left join work w on w.item_id = i.id
    where i.archived_at is null and i.week_id is not null group by i.week_id
  ), handed as (${weekWorkSql('mine')}
  )
  select m.id, m.slug, m.name, m.status, m.start_date as "startDate", m.completed_at as "completedAt", m.progress_floor as floor,
    ${owedPartSql('m')} as owed, ${paymentWaitsSql('m')} as "paymentWaits",
    m.created_at as "createdAt", m.certificate_after_days as "afterDays", m.certificate_rule_since as "ruleSince",
    array(select distinct unnest(${learnedWeeksSql}) from enrolments e where e.user_id = $1) as "learnedWeeks",
    coalesce((select json_agg(json_build_object('number', w.number, 'title', w.title_${locale}, 'summary', w.summary_${locale},
        'content', w.content_${locale}, 'guide', w.guide, 'assignment', w.assignment_${locale}, 'completed', c.week_number is not null, 'how', c.how, 'reason', c.reason,
        'submission', h.status, 'grade', h.grade, 'feedback', h.feedback, 'runners', coalesce(l.runners, '[]'::json), 'code', coalesce(l.code, '[]'::json),
        'files', coalesce((select json_object_agg(f.name, f.size) from learning_items i join item_revisions r on r.id = i.published_revision_id
          join item_files f on f.item_id = i.id where i.week_id = w.id and i.archived_at is null and ${namesFileSql}), '{}'::json), 'items', coalesce(l.items, '[]'::json)) order by w.number)
      from program_weeks w left join week_completions c on c.enrolment_id = m.id and c.week_number = w.number
        left join handed h on h.week_number = w.number left join listed l on l.week_id = w.id
      where w.program_id = m.program_id), '[]'::json) as weeks,
    exists (select 1 from glossary_terms g where g.program_id = m.program_id) as "hasGlossary",
    case when m.status in ('active', 'completed') then (select ${nextItemSql(`r.title_${locale}`)} from mine e) end as next,
    case when m.status in ('active', 'completed') then (select json_build_object('id', c.id, 'starts_on', c.starts_on,
        'ends_on', c.ends_on, 'mode', c.mode, 'place', c.place, 'language', c.language,
        'teacher', ${nameText('u')}, 'cancelled_at', c.cancelled_at)
      from cohorts c left join users u on u.id = c.teacher_id where c.id = m.cohort_id) end as cohort
  from mine m`

export async function findProgram(
  userId: string,
  slug: string,
  locale: Locale,
): Promise<ProgramRow | undefined> {
  const { rows } = await pool().query<ProgramRow>({
    name: `learning.program.${locale}`,
    text: myProgramSql(locale),
    values: [userId, slug],
  })
  return rows[0]
}
