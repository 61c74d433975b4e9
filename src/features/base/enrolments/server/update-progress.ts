import { Prisma } from '@/generated/prisma/client'
import type { Tx } from '@/server/kernel/transaction'
import { type ProgressFacts, progressOf } from '../progress.rules'
import { progressColumns } from './progress.sql'

/** The week `w` has required items, which complete it. */
export const hasRequiredItemsSql = Prisma.sql`exists (
  select 1 from learning_items i
  where i.week_id = w.id and i.required and i.archived_at is null and i.published_revision_id is not null)`

/**
 * The sessions of the enrolment's class that fall into the week `w`: seven days each, from the first day of the class
 * on, in Douala.
 */
const sessionsOfWeek = Prisma.sql`
  cohort_sessions s join cohorts k on k.id = s.cohort_id
  where s.cohort_id = e.cohort_id and s.cancelled_at is null and k.cancelled_at is null
    and floor(((s.starts_at at time zone 'Africa/Douala')::date - k.starts_on) / 7.0) = w.number - 1`

/** Present or late at each session of the week, and its assignment accepted if the plan has one. */
const attended = Prisma.sql`
  exists (select 1 from ${sessionsOfWeek})
  and not exists (select 1 from ${sessionsOfWeek} and not exists (
    select 1 from attendance a where a.session_id = s.id and a.user_id = e.user_id and a.state in ('present', 'late')))
  and (w.assignment_en is null
    or exists (select 1 from learning_items i where i.week_id = w.id and i.kind = 'assignment'
      and i.archived_at is null and i.published_revision_id is not null)
    or exists (select 1 from submissions u
      where u.enrolment_id = e.id and u.week_number = w.number and u.status = 'accepted'))`

/**
 * Open weeks that are complete: all required items are done (as markWeek() in item.rules.ts requires too),
 * or, if a week has none, its sessions were attended. Uses `e` (an enrolment) and `w` (a week of its program).
 */
const completesItselfSql = Prisma.sql`
  e.status in ('active', 'completed')
  and not exists (select 1 from week_completions c where c.enrolment_id = e.id and c.week_number = w.number)
  and case when ${hasRequiredItemsSql} then not exists (
    select 1 from learning_items i
    where i.week_id = w.id and i.required and i.archived_at is null and i.published_revision_id is not null
      and not exists (select 1 from item_completions d where d.enrolment_id = e.id and d.item_id = i.id))
  else ${attended} end`

const howSql = Prisma.sql`(case when ${hasRequiredItemsSql} then 'items' else 'attendance' end)::"WeekCompletedHow"`

interface Cause {
  /** Only actions of the student count as activity. */
  by: 'student' | 'office'
}

const completeWeeks = (tx: Tx, which: Prisma.Sql, now: Date) =>
  tx.$executeRaw`/* plan once */
    insert into week_completions (enrolment_id, week_number, completed_at, how)
    select e.id, w.number, ${now}, ${howSql} from enrolments e join program_weeks w on w.program_id = e.program_id
    where ${which} and ${completesItselfSql}
    on conflict do nothing`

/** Completes weeks and the program if they are complete, and returns the progress. The caller has locked the enrolment. */
export async function updateProgress(tx: Tx, enrolmentId: string, now: Date, { by }: Cause): Promise<number> {
  await completeWeeks(tx, Prisma.sql`e.id = ${enrolmentId}::uuid`, now)
  const [facts] = await tx.$queryRaw<ProgressFacts[]>`/* plan once */
    with reached as (
      select e.id, ${progressColumns} from enrolments e where e.id = ${enrolmentId}::uuid
    ), judged as (
      select r.*, e.status = 'active' and (r."completedAt" is not null or (r.weeks > 0 and r."completedWeeks" >= r.weeks)) as finished
      from reached r join enrolments e on e.id = r.id
    )
    update enrolments e set updated_at = ${now},
      last_active_at = case when ${by === 'student'} then greatest(e.last_active_at, ${now}) else e.last_active_at end,
      status = case when j.finished then 'completed'::"EnrolmentStatus" else e.status end,
      completed_at = case when j.finished then coalesce(e.completed_at, ${now}) else e.completed_at end
    from judged j where e.id = j.id
    returning j.weeks, j."completedWeeks", e.progress_floor as floor, e.completed_at as "completedAt"`
  if (!facts) {
    throw new Error('the enrolment is held, and gone')
  }
  return progressOf(facts)
}

/**
 * Locks every enrolment of a program until the commit, in one order, before the plan changes for all of them.
 * Call it before locking the program itself: payments lock in this order too.
 */
export const lockProgramEnrolments = (tx: Tx, programId: string) =>
  tx.$executeRaw`
    select e.id from enrolments e where e.program_id = ${programId}::uuid order by e.id for no key update of e`

/** Stores the present progress before weeks are added, so that it does not fall. */
export const keepReached = (tx: Tx, programId: string) =>
  tx.$executeRaw`
    update enrolments e set progress_floor = least(100, greatest(e.progress_floor, r.share))
    from (
      select x.id, floor(count(c.week_number) * 100.0 / greatest(1, count(w.number)))::int as share
      from enrolments x join program_weeks w on w.program_id = x.program_id
        left join week_completions c on c.enrolment_id = x.id and c.week_number = w.number
      where x.program_id = ${programId}::uuid group by x.id
    ) r
    where e.id = r.id and r.share > e.progress_floor and e.completed_at is null`

/** After a change of a week's items for everybody: completes this week for students who have done all required items. */
export async function updateProgressOfWeek(
  tx: Tx,
  programId: string,
  weekId: string,
  now: Date,
): Promise<void> {
  const which = Prisma.sql`w.id = ${weekId}::uuid and w.program_id = ${programId}::uuid and ${hasRequiredItemsSql}`
  await completeWeeks(tx, which, now)
  await finishCompleted(tx, programId, now)
}

/**
 * Locks the enrolments of a class until the commit, the accounts first, as purchases do: finishing a student who
 * is in a class locks the account too.
 */
export async function lockCohort(tx: Tx, cohortId: string) {
  await tx.$executeRaw`
    select u.id from users u where u.id in (
      select e.user_id from enrolments e where e.cohort_id = ${cohortId}::uuid and e.status in ('active', 'completed'))
    order by u.id for no key update of u`
  await tx.$executeRaw`
    select e.id from enrolments e where e.cohort_id = ${cohortId}::uuid and e.status in ('active', 'completed')
    order by e.id for no key update of e`
}

/** After attendance was recorded: completes weeks for everybody in the class. The caller has locked the class. */
export async function updateProgressOfCohort(tx: Tx, cohortId: string, now: Date): Promise<void> {
  const ofCohort = Prisma.sql`e.cohort_id = ${cohortId}::uuid`
  await completeWeeks(tx, ofCohort, now)
  await finish(tx, ofCohort, now)
}

const finish = (tx: Tx, which: Prisma.Sql, now: Date) =>
  tx.$executeRaw`
    update enrolments e set status = 'completed', completed_at = coalesce(e.completed_at, ${now}), updated_at = ${now}
    where ${which} and e.status = 'active'
      and exists (select 1 from program_weeks w where w.program_id = e.program_id)
      and not exists (select 1 from program_weeks w where w.program_id = e.program_id and not exists (
        select 1 from week_completions c where c.enrolment_id = e.id and c.week_number = w.number))`

/** Completes the program for students who have completed all its weeks. */
export const finishCompleted = (tx: Tx, programId: string, now: Date) =>
  finish(tx, Prisma.sql`e.program_id = ${programId}::uuid`, now)
