import type { z } from 'zod'
import { day } from '@/config/durations'
import type { Locale } from '@/config/locales'
import {
  isRecent,
  listCohortNames,
  type NamedCohort,
} from '@/features/classes/cohorts/server/list-cohort-names'
import type { Prisma } from '@/generated/prisma/client'
import { localized } from '@/lib/localized'
import { can } from '@/server/kernel/access'
import { type ListedPage, listPage, type OrderTerm, sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { nameOf } from '@/server/kernel/name-sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { type HelpReason, listHelpSchema } from '../help.schema'

const silentAfterMs = 7 * day

export interface HelpRow {
  enrolmentId: string
  studentId: string
  name: string
  /** The week in which the student should be, counted from the start, and the number of completed weeks. */
  week: number
  completed: number
  /** null: no activity yet. */
  lastActiveAt: Date | null
  /** Items in which the third try failed, the oldest first. */
  stuck: string[]
  /** When the newest ungraded work was handed in. */
  waitingSince: Date | null
  /** The newest message of the office to this student, with its author. */
  writtenAt: Date | null
  writtenBy: string | null
}

export interface HelpPage extends ListedPage<HelpRow> {
  /** null: there is no program. */
  program: { slug: string; title: string } | null
  /** Programs with active students, and the chosen one. */
  programs: { slug: string; title: string }[]
  /** Classes of the program that are running or ended recently. */
  cohorts: NamedCohort[]
  /** The chosen one; null: all students of the program. */
  cohortId: string | null
}

/** Weeks since the start of an enrolment: as many should be completed. */
const weeksGone = (now: Date) => sql`floor(extract(epoch from ${now}::timestamptz - t.start_date) / 604800)`

/** Only few students are stuck or waiting, so they are looked up one by one instead of reading all enrolments. */
function conditionOf(show: HelpReason, programId: string, weeks: number, now: Date): Prisma.Sql {
  const silentSince = new Date(now.getTime() - silentAfterMs)
  switch (show) {
    case 'behind':
      return sql`t.start_date < ${silentSince} and t.weeks_completed < least(${weeks}, ${weeksGone(now)})`
    case 'silent':
      return sql`coalesce(t.last_active_at, t.start_date) < ${silentSince}`
    case 'stuck':
      return sql`t.id = any(array(select s.enrolment_id from item_standings s join learning_items i on i.id = s.item_id
        where i.program_id = ${programId}::uuid and s.stuck_since is not null))`
    case 'waiting':
      return sql`t.id = any(array(select s.enrolment_id from submissions s where s.program_id = ${programId}::uuid and s.status = 'submitted'))`
  }
}

/** The longest inactive student comes first. */
const order: OrderTerm[] = [{ sql: sql`t.last_active_at` }, { sql: sql`t.id` }]

const columns = (locale: Locale, weeks: number, now: Date) => sql`
  t.id as "enrolmentId", u.id as "studentId", ${nameOf('u')} as name,
  greatest(1, least(${weeks}, ${weeksGone(now)} + 1))::int as week,
  t.weeks_completed as completed,
  t.last_active_at as "lastActiveAt",
  array(select ${columnIn(locale, 'r.title')} from item_standings s join learning_items i on i.id = s.item_id
    join item_revisions r on r.id = i.published_revision_id
    where s.enrolment_id = t.id and s.stuck_since is not null order by s.stuck_since) as stuck,
  (select max(s.submitted_at) from submissions s where s.enrolment_id = t.id and s.status = 'submitted') as "waitingSince",
  written.created_at as "writtenAt", written.name as "writtenBy"`

/** The newest letter of the office, so that no colleague writes a second one. */
const joins = sql`join users u on u.id = t.user_id
  left join lateral (
    select m.created_at, ${nameOf('w')} as name from rooms o
      join room_messages m on m.room_id = o.id join users w on w.id = m.user_id
    where o.office_of_id = t.user_id and m.user_id <> t.user_id and m.deleted_at is null
    order by m.seq desc limit 1) written on true`

/** One page of the list. Two statements. */
export async function readHelp(
  input: z.output<typeof listHelpSchema>,
  locale: Locale,
  now: Date,
): Promise<HelpPage> {
  const { page, page_size, show } = input
  const all = await listCohortNames()
  const withLearners = all.filter(({ hasLearners }) => hasLearners)
  const chosen = all.find(({ slug }) => slug === input.program) ?? withLearners[0] ?? all[0]
  const programs = all
    .filter((each) => each.hasLearners || each === chosen)
    .map(({ slug, titleEn, titleFr }) => ({
      slug,
      title: localized({ titleEn, titleFr }, 'title', locale),
    }))
  const program = programs.find(({ slug }) => slug === chosen?.slug) ?? null
  if (!chosen) {
    return {
      program,
      programs,
      cohorts: [],
      cohortId: null,
      items: [],
      total: 0,
      page,
      page_size,
      capped: false,
    }
  }
  const cohorts = chosen.cohorts.filter((each) => !each.isCancelled && isRecent(each, now))
  const cohortId = cohorts.find(({ id }) => id === input.class)?.id ?? null
  const result = await listPage<HelpRow>({
    table: 'enrolments',
    select: columns(locale, chosen.durationWeeks, now),
    joins,
    where: [
      sql`t.program_id = ${chosen.id}::uuid`,
      sql`t.status = 'active'`,
      ...(cohortId === null ? [] : [sql`t.cohort_id = ${cohortId}::uuid`]),
      conditionOf(show, chosen.id, chosen.durationWeeks, now),
    ],
    order,
    paging: { page, page_size },
    total: null,
  })
  return { ...result, program, programs, cohorts, cohortId }
}

/** Students of one program or class who are behind, inactive, stuck, or waiting for a teacher. */
export const listHelp = defineUseCase({
  name: 'help.list-help',
  access: can('students.read'),
  input: listHelpSchema,
  limits: [perActor('admin.read')],
  run: ({ input, locale, now }) => readHelp(input, locale, now),
})
