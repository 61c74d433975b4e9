import { cache } from 'react'
import { startOfDoualaDay } from '@/lib/douala-time'
import { db } from '@/server/db'
import { type CounterKey, counterKeys } from '@/server/kernel/counters'

export type OfficeCounts = Record<CounterKey, number> & { studentsToday: number }

/** Everything that the back office counts, in one statement; a page asks once, however many of its parts do. */
export const readOfficeCounts = (now: Date): Promise<OfficeCounts> =>
  readCountsOfDay(startOfDoualaDay(now).getTime())

const readCountsOfDay = cache(async (dayStart: number): Promise<OfficeCounts> => {
  const rows = await db().$queryRaw<{ key: string; total: number }[]>`
    select key, sum(delta)::int as total from counters.deltas group by key
    union all
    select 'studentsToday', count(*)::int from users
    where (role = 'student' or 'student' = any (additional_roles)) and created_at >= ${new Date(dayStart)}`
  const found = new Map(rows.map(({ key, total }) => [key, total]))
  return Object.fromEntries(
    [...counterKeys, 'studentsToday' as const].map((key) => [key, found.get(key) ?? 0]),
  ) as OfficeCounts
})
