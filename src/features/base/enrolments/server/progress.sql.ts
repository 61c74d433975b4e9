import { Prisma } from '@/generated/prisma/client'

/** The progress of an enrolment `e`: the columns of `ProgressFacts`, from which progressOf() computes the number. */
export const progressColumns = Prisma.sql`e.progress_floor as floor, e.completed_at as "completedAt",
  (select count(*)::int from program_weeks w where w.program_id = e.program_id) as weeks,
  (select count(*)::int from week_completions c join program_weeks w
    on w.program_id = e.program_id and w.number = c.week_number where c.enrolment_id = e.id) as "completedWeeks"`
