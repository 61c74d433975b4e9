import type { Meeting } from '../cohort-views'
import type { Reader } from './cohorts.repository'

/**
 * The days of the week and the hours at which classes meet, read from their sessions. A single session at another time
 * does not count: a time counts if it occurs at least half as often as the most frequent one.
 */
export async function readMeetings(reader: Reader, ids: readonly string[]): Promise<Map<string, Meeting[]>> {
  const rows = await reader.$queryRaw<{ id: string; days: number[]; from: string; to: string }[]>`
    select cohort_id as id, array_agg(day order by day) as days, "from", "to" from (
      select s.cohort_id, extract(isodow from s.starts_at at time zone 'Africa/Douala')::int as day,
        to_char(s.starts_at at time zone 'Africa/Douala', 'HH24:MI') as "from",
        to_char((s.starts_at + make_interval(mins => s.minutes)) at time zone 'Africa/Douala', 'HH24:MI') as "to",
        count(*) as times, max(count(*)) over (partition by s.cohort_id) as most
      from cohort_sessions s where s.cohort_id::text = any(${[...ids]}) and s.cancelled_at is null
      group by 1, 2, 3, 4) slots
    where times * 2 >= most group by cohort_id, "from", "to" order by min(day), "from"`
  const meetings = new Map<string, Meeting[]>()
  for (const { id, ...meeting } of rows) {
    meetings.set(id, [...(meetings.get(id) ?? []), meeting])
  }
  return meetings
}
