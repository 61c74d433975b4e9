import { z } from 'zod'
import { day } from '@/config/durations'
import type { Sheet } from '@/features/classes/attendance/server/get-sheet'
import { doualaDayOf, startOfDoualaDay } from '@/lib/douala-time'
import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'

export interface TaughtSession
  extends Pick<
    Sheet,
    'id' | 'cohortId' | 'programTitle' | 'cohortStartsOn' | 'startsAt' | 'minutes' | 'title' | 'place'
  > {
  students: number
  /** The number of students whose attendance is recorded. */
  noted: number
}

export interface Taught {
  /** Classes that are not over or cancelled. */
  cohorts: number
  /** Of today and of the next two weeks. */
  next: TaughtSession[]
  /** Sessions of the last week without recorded attendance. */
  missing: TaughtSession[]
}

const most = 6
const weekMs = 7 * day

const query = (locale: string) => `
  with mine as (select c.*, p.title_${locale} as program_title,
      (select count(*)::int from enrolments e where e.cohort_id = c.id and e.status in ('active', 'completed')) as students
    from cohorts c join programs p on p.id = c.program_id where c.teacher_id = $1 and c.cancelled_at is null),
  taught as (select s.id, m.id as "cohortId", m.program_title as "programTitle", m.starts_on::text as "cohortStartsOn",
      s.starts_at as "startsAt", s.minutes, s.title, coalesce(s.place, m.place) as place, m.students,
      (select count(*)::int from attendance a where a.session_id = s.id) as noted
    from mine m join cohort_sessions s on s.cohort_id = m.id
    where s.cancelled_at is null and s.starts_at >= $2 and s.starts_at < $4)
  select (select count(*)::int from mine where coalesce(ends_on, $5::date) >= $5::date) as cohorts,
    coalesce((select json_agg(n) from (select * from taught where "startsAt" >= $3 order by "startsAt", id limit ${most}) n), '[]') as next,
    coalesce((select json_agg(n) from (select * from taught where "startsAt" < $3 and noted = 0 and students > 0
      order by "startsAt" desc, id limit ${most}) n), '[]') as missing`

type Row = Omit<TaughtSession, 'startsAt'> & { startsAt: string }
const present = (row: Row): TaughtSession => ({ ...row, startsAt: new Date(row.startsAt) })

/** The sessions that the reader teaches: today's and future ones, and those whose attendance is missing. One statement. */
export const listTaughtSessions = defineUseCase({
  name: 'timetable.list-taught-sessions',
  access: can('cohorts.read'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<Taught> {
    const today = startOfDoualaDay(now)
    const { rows } = await pool().query<{ cohorts: number; next: Row[]; missing: Row[] }>(query(locale), [
      actor.user.id,
      new Date(today.getTime() - weekMs),
      today,
      new Date(today.getTime() + 2 * weekMs),
      doualaDayOf(now),
    ])
    const { cohorts = 0, next = [], missing = [] } = rows[0] ?? {}
    return { cohorts, next: next.map(present), missing: missing.map(present) }
  },
})
