import { Prisma } from '@/generated/prisma/client'
import { owedPlanSql, pausedIfDueBefore } from '../second-part.rules'

/** Whether the program of an enrolment is paused at `now`. */
export const isPausedAt = (enrolment: string, now: Date): Prisma.Sql =>
  Prisma.sql`exists (select ${Prisma.raw(owedPlanSql(enrolment))} and pl.due_on < ${pausedIfDueBefore(now)}::date)`
