import { cache } from 'react'
import { startOfDoualaDay } from '@/lib/douala-time'
import { pool } from '@/server/db'
import { type CounterKey, counterKeys } from '@/server/kernel/counters'
import { unreadNoticesSql } from './unread-notices'

const extraKeys = ['studentsToday', 'unreadNotices', 'openBulk'] as const
export type OfficeCounts = Record<CounterKey | (typeof extraKeys)[number], number>

/**
 * Everything that the back office counts, and of `viewer` (0 without one) the unread notifications and the actions on many rows whose
 * outcome they have not read, in one statement.
 * A page reads them once, even if several of its parts need them, because all of them pass the same viewer.
 */
export const readOfficeCounts = (now: Date, viewer: string | null = null): Promise<OfficeCounts> =>
  readCountsOfDay(startOfDoualaDay(now).getTime(), viewer)

const readCountsOfDay = cache(async (dayStart: number, viewer: string | null): Promise<OfficeCounts> => {
  const { rows } = await pool().query<{ key: string; total: number }>({
    name: 'office.counts',
    text: `
      select key, sum(delta)::int as total from counters.deltas group by key
      union all
      select 'studentsToday', count(*)::int from users
      where (role = 'student' or 'student' = any (additional_roles)) and created_at >= $2::timestamptz
      union all
      select 'unreadNotices', (${unreadNoticesSql})
      union all
      select 'openBulk', count(*)::int from bulk_actions where by_id = $1::uuid and closed_at is null`,
    values: [viewer, new Date(dayStart)],
  })
  const totals = new Map(rows.map(({ key, total }) => [key, total]))
  return Object.fromEntries(
    [...counterKeys, ...extraKeys].map((key) => [key, totals.get(key) ?? 0]),
  ) as OfficeCounts
})
