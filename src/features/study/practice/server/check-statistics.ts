import { day } from '@/config/durations'
import { pool } from '@/server/db'

export interface CheckStatistic {
  id: string
  tries: number
  failed: number
}

const days = 90

/** How often each check of an exercise failed, in tries of the last three months. */
export async function readCheckStatistics(itemId: string, now: Date): Promise<CheckStatistic[]> {
  const { rows } = await pool().query<CheckStatistic>({
    name: 'practice.check-statistics',
    text: `
      select c.key as id, count(*)::int as tries, count(*) filter (where c.value = 'false'::jsonb)::int as failed
      from item_attempts a cross join lateral jsonb_each(case when jsonb_typeof(a.work -> 'checks') = 'object' then a.work -> 'checks' else '{}' end) c
      where a.item_id = $1 and a.received_at > $2
      group by c.key order by failed desc, c.key`,
    values: [itemId, new Date(now.getTime() - days * day)],
  })
  return rows
}
