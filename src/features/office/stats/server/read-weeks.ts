import { z } from 'zod'
import { doualaDayStart } from '@/lib/douala-time'
import { pool } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase } from '@/server/kernel/use-case'
import { mondaysUntil } from '../weeks.rules'

export interface OfficeWeek {
  /** Its Monday in Douala: '2026-11-23'. */
  at: string
  /** New student accounts. */
  registered: number
  /** Pieces of work that were handed in. */
  handedIn: number
  /** Programs that somebody has finished. */
  completed: number
}

/** A range of an index for each week: computing the week of each row would take many times longer. */
const query = `
  select w.at,
    (select count(*)::int from users where (role = 'student' or 'student' = any (additional_roles))
      and created_at >= w.starts and created_at < w.ends) as registered,
    (select count(*)::int from submissions where submitted_at >= w.starts and submitted_at < w.ends) as "handedIn",
    (select count(*)::int from enrolments where completed_at is not null
      and completed_at >= w.starts and completed_at < w.ends) as completed
  from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) w(at, starts, ends) order by w.at`

/** The last weeks, the present one included, also those in which nothing happened. One statement. */
export const readWeeks = defineUseCase({
  name: 'stats.read-weeks',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ now }): Promise<OfficeWeek[]> {
    const mondays = mondaysUntil(now)
    const { rows } = await pool().query<OfficeWeek>(query, [
      mondays,
      mondays.map((at) => doualaDayStart(at)),
      mondays.map((at) => doualaDayStart(at, 7)),
    ])
    return rows
  },
})
