import { z } from 'zod'
import { startOfDoualaDay } from '@/lib/douala-time'
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

const weekOf = (column: string) =>
  `date_trunc('week', ${column} at time zone 'Africa/Douala')::date::text as at, count(*)::int as n`

/** The last weeks, the present one included, also those in which nothing happened. One statement. */
export const readWeeks = defineUseCase({
  name: 'stats.read-weeks',
  access: can('admin.area'),
  input: z.object({}),
  limits: [],
  async run({ now }): Promise<OfficeWeek[]> {
    const mondays = mondaysUntil(now)
    const since = startOfDoualaDay(new Date(`${mondays[0]}T12:00:00Z`))
    const { rows } = await pool().query<{ kind: string; at: string; n: number }>(
      `select 'registered' as kind, ${weekOf('created_at')} from users
         where (role = 'student' or 'student' = any (additional_roles)) and created_at >= $1 group by 2
       union all
       select 'handedIn', ${weekOf('submitted_at')} from submissions where submitted_at >= $1 group by 2
       union all
       select 'completed', ${weekOf('completed_at')} from enrolments where completed_at is not null and completed_at >= $1 group by 2`,
      [since],
    )
    const count = (kind: string, at: string) => rows.find((row) => row.kind === kind && row.at === at)?.n ?? 0
    return mondays.map((at) => ({
      at,
      registered: count('registered', at),
      handedIn: count('handedIn', at),
      completed: count('completed', at),
    }))
  },
})
