import { Prisma } from '@/generated/prisma/client'
import { joinable, suitsSql } from './cohorts.repository'

/**
 * Unpaid waits for a class `c`: a wait `w` of a person `u` with an enrolment `e`, for this class or, if it suits
 * them, instead of a class that can no longer be chosen.
 */
export const waitsForSql = (today: string) => Prisma.sql`
  w.program_id = c.program_id and w.paid_at is null and e.status = 'pending' and u.blocked_at is null
  and (w.cohort_id = c.id or (${suitsSql} and (w.cohort_id is null
    or not exists (select 1 from cohorts c where c.id = w.cohort_id and ${joinable(today)}))))`

/** The order in which people get the mail about a seat. */
export const waitOrder = Prisma.sql`w.notified_at nulls first, w.created_at, w.enrolment_id`
