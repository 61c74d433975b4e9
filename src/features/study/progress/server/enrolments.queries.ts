import type { Locale } from '@/config/locales'
import type { CohortLanguage } from '@/features/base/enrolments/cohort-options'
import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { paymentWaitsSql } from '@/features/base/enrolments/open-attempts'
import { type ProgressFacts, progressOf } from '@/features/base/enrolments/progress.rules'
import { isPaused, type OwedPart, owedPartSql } from '@/features/base/enrolments/second-part.rules'
import { progressColumns } from '@/features/base/enrolments/server/progress.sql'
import { dueAt } from '@/features/study/learning/rhythm.rules'
import { dueReviewsSql } from '@/features/study/learning/server/review-cards.sql'
import {
  begunSql,
  type DueItem,
  dueItemSql,
  learnedWeeksSql,
  type NextItem,
  nextItemSql,
} from '@/features/study/learning/server/study-facts.sql'
import { type StudyState, studyStateOf } from '@/features/study/learning/study-state.rules'
import {
  type NextSessionRow,
  nextSessionFrom,
  nextSessionOf,
  nextSessionsSql,
} from '@/features/study/timetable/server/next-session.sql'
import type { TimetableSession } from '@/features/study/timetable/server/sessions.sql'
import { doualaDayOf } from '@/lib/douala-time'
import { pool } from '@/server/db'

export interface Enrolment {
  id: string
  slug: string
  name: string
  status: EnrolmentStatus
  startDate: Date | null
  /** The class that the student is in, or has chosen. */
  cohort: { id: string; startsOn: string | null; endsOn: string | null } | null
  progress: number
  weeks: number
  priceXaf: number
  /** A request for its payment is open on a phone. */
  paymentWaits: boolean
  /** The second part of its price, if it is owed. */
  owed: OwedPart | null
  /** The lessons wait until the second part is paid. */
  paused: boolean
  /** null: not paid, or ended. */
  state: StudyState | null
  completedWeeks: number
  /** The first week that is not completed; `atTeacher`: its work is handed in and not read yet. */
  nextWeek: { number: number; title: string; atTeacher: boolean } | null
  /** Waiting for a seat in a class: on its waiting list, or paid and first for the next seat. */
  seatWait: 'list' | 'first' | null
  /** The class that it has a seat in, until its first day. */
  cohortAhead: { startsOn: string; language: CohortLanguage } | null
  /** Its class was cancelled, and the student is to choose the next one or the money back. */
  cohortCancelled: boolean
  /** Submissions that a teacher has not reviewed yet. */
  waiting: number
  /** The first required item that is not done; null: none, or not paid. */
  nextItem: NextItem | null
  /** The next due date; it is only advice. */
  due: { slug: string; title: string; at: Date } | null
  certificate: { code: string; revoked: boolean } | null
  /** The calendar weeks in which the student has studied. */
  learnedWeeks: number[]
}

type Row = Omit<Enrolment, 'progress' | 'due' | 'state' | 'paused'> &
  ProgressFacts & { dueItem: DueItem | null; begun: boolean }

/** A row as a part of another statement's JSON. */
type JsonRow = Omit<Row, 'startDate' | 'completedAt'> & {
  startDate: string | null
  completedAt: string | null
}

/** The enrolments of the student in `$1`. */
const enrolmentsSql = (locale: Locale) => `
  select e.id, p.slug, p.title_${locale} as name, e.status, e.start_date as "startDate",
    (select json_build_object('id', c.id, 'startsOn', c.starts_on, 'endsOn', c.ends_on) from cohorts c
      where c.id = e.cohort_id) as cohort,
    ${progressColumns.text}, p.price_xaf as "priceXaf", ${owedPartSql('e')} as owed, ${paymentWaitsSql('e')} as "paymentWaits",
    (select json_build_object('number', w.number, 'title', w.title_${locale}, 'atTeacher', coalesce((select s.status = 'submitted'
        from submissions s where s.enrolment_id = e.id and s.week_number = w.number
        order by s.status = 'accepted' desc, s.submitted_at desc limit 1), false)) from program_weeks w
      where w.program_id = p.id and not exists (select from week_completions c
        where c.enrolment_id = e.id and c.week_number = w.number) order by w.number limit 1) as "nextWeek",
    (select case when cw.paid_at is null then 'list' else 'first' end from cohort_waits cw
      where cw.enrolment_id = e.id) as "seatWait",
    (select json_build_object('startsOn', c.starts_on, 'language', c.language) from cohorts c where c.id = e.cohort_id
      and e.status = 'active' and c.cancelled_at is null and c.starts_on is not null) as "cohortAhead",
    e.status = 'active' and exists (select from cohorts c where c.id = e.cohort_id and c.cancelled_at is not null)
      as "cohortCancelled",
    (select count(*)::int from submissions s where s.enrolment_id = e.id and s.status = 'submitted') as waiting,
    case when e.status = 'active' then ${nextItemSql(`r.title_${locale}`)} end as "nextItem",
    case when e.status = 'active' then ${dueItemSql(`r.title_${locale}`)} end as "dueItem",
    (select json_build_object('code', c.code, 'revoked', c.revoked_at is not null) from certificates c
      where c.enrolment_id = e.id) as certificate,
    ${begunSql} as begun, ${learnedWeeksSql} as "learnedWeeks"
  from enrolments e join programs p on p.id = e.program_id
  where e.user_id = $1 and (e.status <> 'ended' or e.start_date is not null) order by e.created_at, e.id`

function present({ floor, completedAt, dueItem, begun, cohortAhead, ...row }: Row, now: Date): Enrolment {
  const { status, nextItem, nextWeek } = row
  const due = presentDue(row.startDate, dueItem)
  const facts = {
    finished: status === 'completed' || nextWeek === null,
    begun,
    atTeacher: nextItem ? nextItem.atTeacher : (nextWeek?.atTeacher ?? false),
    due: due?.at ?? null,
  }
  const paused = isPaused(row.owed, now)
  return {
    ...row,
    ...(paused && { nextItem: null }),
    progress: progressOf({ ...row, floor, completedAt }),
    paused,
    due: paused ? null : due,
    cohortAhead: cohortAhead && cohortAhead.startsOn > doualaDayOf(now) ? cohortAhead : null,
    state: isPaid(status) ? studyStateOf(facts, now) : null,
  }
}

function presentDue(start: Date | null, item: DueItem | null): Enrolment['due'] {
  const at = item && dueAt(start, item.week, item.dueDays)
  return at && { slug: item.slug, title: item.title, at }
}

/**
 * Every program that a student has chosen, in the order of choosing, without dropped unpaid choices. One
 * statement.
 */
export async function listEnrolments(userId: string, locale: Locale, now: Date): Promise<Enrolment[]> {
  const { rows } = await pool().query<Row>({
    name: `enrolments.list.${locale}`,
    text: enrolmentsSql(locale),
    values: [userId],
  })
  return rows.map((row) => present(row, now))
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

export interface Overview {
  programs: Enrolment[]
  /** Questions that come back today. */
  reviews: number
  nextSession: TimetableSession | null
}

interface OverviewRow {
  programs: JsonRow[]
  reviews: number
  sessions: NextSessionRow[]
}

const overviewSql = (locale: Locale) => `
  select (select coalesce(json_agg(e), '[]') from (${enrolmentsSql(locale)}) e) as programs,
    (${dueReviewsSql}) as reviews, (${nextSessionsSql(locale, '$3')}) as sessions`

/** The programs as in listEnrolments(), with everything else that a student has to do. One statement. */
export async function findOverview(userId: string, locale: Locale, now: Date): Promise<Overview> {
  const { rows } = await pool().query<OverviewRow>({
    name: `students.overview.${locale}`,
    text: overviewSql(locale),
    values: [userId, now, nextSessionFrom(now)],
  })
  const { programs, reviews, sessions } = rows[0] ?? { programs: [], reviews: 0, sessions: [] }
  return {
    programs: programs.map(({ startDate, completedAt, ...row }) =>
      present({ ...row, startDate: toDate(startDate), completedAt: toDate(completedAt) }, now),
    ),
    reviews,
    nextSession: nextSessionOf(sessions, now),
  }
}
