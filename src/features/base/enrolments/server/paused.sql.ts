import { Prisma } from '@/generated/prisma/client'
import { pausedIfDueBefore } from '../second-part.rules'

/** The second part of enrolment `e` is owed: `owedPartSql` without its facts. */
export const isOwed = Prisma.sql`exists (select from payment_plans pl where pl.enrolment_id = e.id
  and pl.ended_at is null and pl.first_paid_at is not null)`

/** The program of enrolment `e` is paused at `now`. */
export const isPausedAt = (now: Date): Prisma.Sql =>
  Prisma.sql`exists (select from payment_plans pl where pl.enrolment_id = e.id and pl.ended_at is null
    and pl.first_paid_at is not null and pl.due_on < ${pausedIfDueBefore(now)}::date)`
