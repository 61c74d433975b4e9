import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { pausedIfDueBefore } from '../second-part.rules'

/** The second part of enrolment `e` is owed: `owedPartSql` without its facts. */
export const isOwed = Prisma.sql`exists (select from payment_plans pl where pl.enrolment_id = e.id
  and pl.ended_at is null and pl.first_paid_at is not null)`

/** The program of enrolment `e` is closed at `now`: it is paused, or the student is under 18 and no guardian has confirmed. */
export const isClosedAt = (now: Date): Prisma.Sql =>
  Prisma.sql`(exists (select from users m where m.id = e.user_id and m.guardian_needed_until > ${doualaDayOf(now)}::date)
    or exists (select from payment_plans pl where pl.enrolment_id = e.id and pl.ended_at is null
    and pl.first_paid_at is not null and pl.due_on < ${pausedIfDueBefore(now)}::date))`
