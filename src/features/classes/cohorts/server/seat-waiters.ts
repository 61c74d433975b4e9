import type { CohortLanguage } from '@/features/base/enrolments/cohort-options'
import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { suits } from '../next-cohort.rules'
import { type CohortRow, joinable, lockJoinable, readCohorts } from './cohorts.repository'
import { notifyStudent } from './notify-student'
import { listLeaving } from './refund-under-way'
import { putIntoCohort } from './take-seat'

interface Waiter {
  enrolmentId: string
  afterOn: string | null
  /** The language of the chosen class. */
  language: CohortLanguage | null
  student: { id: string; email: string; firstName: string; locale: string }
}

const freeSeats = ({ seats, enrolled, holds }: CohortRow) =>
  seats === null ? Number.POSITIVE_INFINITY : seats - enrolled - holds

/** The people who have paid and wait, in the order of payment. If two transactions read at once, each row goes to only one. */
const readPaidWaiters = (tx: Tx, programId: string, people: readonly string[]) =>
  tx.$queryRaw<Waiter[]>`
    select w.enrolment_id as "enrolmentId", to_char(w.after_on, 'YYYY-MM-DD') as "afterOn", w.language,
      json_build_object('id', u.id, 'email', u.email, 'firstName', u.first_name, 'locale', u.locale) as student
    from cohort_waits w join users u on u.id = w.user_id join enrolments e on e.id = w.enrolment_id
    where w.program_id = ${programId}::uuid and w.user_id::text = any(${[...people]})
      and w.paid_at is not null and e.status in ('active', 'completed')
    order by w.paid_at, w.enrolment_id for update of w skip locked`

/** Locks these people, so that none is moved, refunded or blocked until the commit. People are locked before classes. */
const lockPaidWaiters = (tx: Tx, programId: string) =>
  tx.$queryRaw<{ id: string }[]>`
    select u.id from users u
    where u.id in (select user_id from cohort_waits where program_id = ${programId}::uuid and paid_at is not null)
    order by u.id for no key update`

async function seat(tx: Tx, programId: string, now: Date): Promise<number> {
  const people = await lockPaidWaiters(tx, programId)
  if (people.length === 0) {
    return 0
  }
  await lockJoinable(tx, programId, now)
  const open = Prisma.sql`c.program_id = ${programId}::uuid and c.starts_on is not null and ${joinable(doualaDayOf(now))}`
  const cohorts = await readCohorts(tx, open, now)
  const waiters = await readPaidWaiters(
    tx,
    programId,
    people.map(({ id }) => id),
  )
  const leaving = await listLeaving(
    tx,
    waiters.map(({ enrolmentId }) => enrolmentId),
  )
  let seated = 0
  for (const { enrolmentId, afterOn, language, student } of waiters) {
    if (leaving.has(enrolmentId)) {
      continue
    }
    const languages = [student.locale, language]
    const cohort = cohorts.find(
      (each) => freeSeats(each) > 0 && (each.startsOn ?? '') >= (afterOn ?? '') && suits(each, languages),
    )
    if (!cohort) {
      continue
    }
    await putIntoCohort(tx, enrolmentId, cohort, now)
    cohort.enrolled += 1
    seated += 1
    const key = `seated:${cohort.id}:${now.getTime()}`
    await notifyStudent(tx, { news: 'seated', student, program: cohort.program, cohort, key })
  }
  return seated
}

/**
 * Gives free seats to people who have paid and wait, except those whose refund is under way; until then these seats count as reserved.
 */
export const seatWaiters = (programId: string, now: Date): Promise<number> =>
  inTransaction((tx) => seat(tx, programId, now))
