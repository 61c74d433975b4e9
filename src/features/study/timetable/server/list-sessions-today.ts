import { z } from 'zod'
import { day } from '@/config/durations'
import { startOfDoualaDay } from '@/lib/douala-time'
import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import type { TaughtSession } from './list-taught-sessions'

const most = 20

const query = (locale: string) => `
  select s.id, c.id as "cohortId", p.title_${locale} as "programTitle", c.starts_on::text as "cohortStartsOn",
    s.starts_at as "startsAt", s.minutes, s.title, coalesce(s.place, c.place) as place,
    (select count(*)::int from enrolments e where e.cohort_id = c.id and e.status in ('active', 'completed')) as students,
    (select count(*)::int from attendance a where a.session_id = s.id) as noted
  from cohort_sessions s join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id
  where s.starts_at >= $2 and s.starts_at < $3 and s.cancelled_at is null and c.cancelled_at is null
    and c.teacher_id is distinct from $1
  order by s.starts_at, s.id limit ${most}`

/** Today's sessions in Douala of classes that somebody else teaches: the reader's own are in `listTaughtSessions`. One statement. */
export const listSessionsToday = defineUseCase({
  name: 'timetable.list-sessions-today',
  access: can('cohorts.read'),
  input: z.object({}),
  limits: [],
  async run({ actor, locale, now }): Promise<TaughtSession[]> {
    const today = startOfDoualaDay(now)
    const tomorrow = new Date(today.getTime() + day)
    const { rows } = await pool().query<TaughtSession>(query(locale), [actor.user.id, today, tomorrow])
    return rows
  },
})
