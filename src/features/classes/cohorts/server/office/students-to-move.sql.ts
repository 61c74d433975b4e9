import { sql } from '@/server/kernel/list-page'

/** The number of students who still have a seat in the cancelled class `t` and must be moved or refunded. */
export const studentsToMove = sql`(select count(*)::int from enrolments e
  where e.cohort_id = t.id and t.cancelled_at is not null and e.status = 'active')`
