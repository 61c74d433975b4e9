import { z } from 'zod'
import { doualaDayOf, startOfDoualaDay } from '@/lib/douala-time'
import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { nameText } from '@/server/kernel/name-sql'
import { defineUseCase } from '@/server/kernel/use-case'
import type { TaughtSession } from './list-taught-sessions'

export interface TaughtCohort {
  id: string
  programTitle: string
  startsOn: string | null
  students: number
  /** Handed-in work of the class that nobody has graded. */
  toGrade: number
  /** Students of the class who were absent three times or more, the most often first; at most 20. */
  absent: { id: string; name: string; times: number }[]
  /** Today's, or the next one. One that is over counts until its attendance is noted; null: none is planned. */
  session: Pick<TaughtSession, 'id' | 'startsAt' | 'minutes' | 'noted'> | null
}

const most = 12

/** A class with a session today comes first. */
const query = (locale: string) => `
  select c.id, p.title_${locale} as "programTitle", c.starts_on::text as "startsOn",
    (select count(*)::int from enrolments e where e.cohort_id = c.id and e.status in ('active', 'completed')) as students,
    (select count(*)::int from submissions w join enrolments e on e.id = w.enrolment_id
      where e.cohort_id = c.id and w.status = 'submitted') as "toGrade",
    coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name, 'times', a.times) order by a.times desc, a.name, a.id)
      from (select u.id, ${nameText('u')} as name, count(*)::int as times
        from cohort_sessions s join attendance n on n.session_id = s.id and n.state = 'absent'
          join enrolments e on e.cohort_id = c.id and e.user_id = n.user_id and e.status = 'active' join users u on u.id = e.user_id
        where s.cohort_id = c.id and s.cancelled_at is null
        group by u.id having count(*) >= 3 order by times desc, u.id limit 20) a), '[]'::json) as absent,
    case when n.id is not null then json_build_object('id', n.id, 'startsAt', n.starts_at, 'minutes', n.minutes, 'noted', n.noted) end as session
  from cohorts c join programs p on p.id = c.program_id
    left join lateral (select s.id, s.starts_at, s.minutes, noted.count as noted
      from cohort_sessions s, lateral (select count(*)::int as count from attendance a where a.session_id = s.id) noted
      where s.cohort_id = c.id and s.cancelled_at is null and s.starts_at >= $3
        and (noted.count = 0 or s.starts_at + s.minutes * interval '1 minute' > $4)
      order by s.starts_at, s.id limit 1) n on true
  where c.teacher_id = $1 and c.cancelled_at is null and coalesce(c.ends_on, $2::date) >= $2::date
  order by n.starts_at nulls last, c.starts_on nulls last, c.id limit ${most}`

type Row = Omit<TaughtCohort, 'session'> & {
  session: (Omit<NonNullable<TaughtCohort['session']>, 'startsAt'> & { startsAt: string }) | null
}

/** The classes of this teacher that are not over or cancelled. One statement. */
export const listTaughtCohorts = defineUseCase({
  name: 'timetable.list-taught-cohorts',
  access: can('cohorts.read'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<TaughtCohort[]> {
    const { rows } = await pool().query<Row>(query(locale), [
      actor.user.id,
      doualaDayOf(now),
      startOfDoualaDay(now),
      now,
    ])
    return rows.map(({ session, ...row }) => ({
      ...row,
      session: session && { ...session, startsAt: new Date(session.startsAt) },
    }))
  },
})
