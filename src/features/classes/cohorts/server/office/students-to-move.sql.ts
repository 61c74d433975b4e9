import { sql } from '@/server/kernel/list-page'

/** How many students still have a seat in a cancelled class and are to be moved or refunded. Takes `t`, the class. */
export const studentsToMove = sql`(select count(*)::int from enrolments e
  where e.cohort_id = t.id and t.cancelled_at is not null and e.status = 'active')`
