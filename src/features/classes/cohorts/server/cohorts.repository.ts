import type { CohortLanguage, CohortMode } from '@/features/base/enrolments/cohort-options'
import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import type { db } from '@/server/db'
import { nameOf } from '@/server/kernel/name-sql'
import type { Tx } from '@/server/kernel/transaction'
import { hasSeat } from '../seat.rules'

export type Reader = Tx | ReturnType<typeof db>

export interface CohortRow {
  id: string
  programId: string
  program: string
  name: string | null
  isDraft: boolean
  mode: CohortMode
  language: CohortLanguage
  startsOn: string | null
  endsOn: string | null
  seats: number | null
  place: string | null
  meetingUrl: string | null
  teacherId: string | null
  teacherName: string | null
  /** The time of its first session, '18:00' in Douala. */
  time: string | null
  cancelledAt: Date | null
  isCancelled: boolean
  cancelReason: string | null
  version: number
  enrolled: number
  /** Seats reserved for a payment. */
  holds: number
  /** Free seats that belong to people who have paid and wait. */
  promised: number
  held: number
}

/** A request to a wallet is open for this hold, or its outcome is unknown. */
export const walletIsAsked = Prisma.sql`exists (
  select 1 from payment_attempts a where a.intent_id = h.intent_id
    and a.state in ('created', 'submitting', 'pending', 'unknown'))`

/** Whether a hold still counts. This is right without removing old holds. */
export const holdIsLive = (now: Date) => Prisma.sql`(h.expires_at > ${now} or ${walletIsAsked})`

/** The hour of the first session of a class `c`. */
export const firstTime = Prisma.sql`(select to_char(min(s.starts_at) at time zone 'Africa/Douala', 'HH24:MI')
  from cohort_sessions s where s.cohort_id = c.id and s.cancelled_at is null)`

/** `suits` in SQL: a class `c` for a wait `w` of a person `u`. */
export const suitsSql = Prisma.sql`(c.language = 'both' or c.language::text = u.locale or c.language = w.language)`

export type StoredCohort = Omit<CohortRow, 'held'>

/** The columns of a class `c`, with `p` and `u` of `cohortJoins`. */
export const cohortColumns = (now: Date) => Prisma.sql`
  c.id, c.program_id as "programId", p.slug as program, c.name, c.is_draft as "isDraft", c.mode, c.language,
  to_char(c.starts_on, 'YYYY-MM-DD') as "startsOn", to_char(c.ends_on, 'YYYY-MM-DD') as "endsOn",
  c.seats, c.place, c.meeting_url as "meetingUrl", c.teacher_id as "teacherId",
  ${nameOf('u')} as "teacherName", ${firstTime} as time,
  c.cancelled_at as "cancelledAt", c.cancelled_at is not null as "isCancelled",
  c.cancel_reason as "cancelReason", c.version,
  (select count(*)::int from enrolments e where e.cohort_id = c.id and e.status in ('active', 'completed')) as enrolled,
  (select count(*)::int from seat_holds h where h.cohort_id = c.id and ${holdIsLive(now)}) as holds,
  (select count(*)::int from cohort_waits w join users u on u.id = w.user_id
      where w.program_id = c.program_id and w.paid_at is not null and ${suitsSql}
        and c.starts_on is not null and c.starts_on >= coalesce(w.after_on, c.starts_on)) as promised`

/** Its program and its teacher. */
export const cohortJoins = Prisma.sql`join programs p on p.id = c.program_id left join users u on u.id = c.teacher_id`

/** Adds the number of reserved seats, of any buyer. */
export const withHeld = <Row extends StoredCohort>(row: Row): Row & { held: number } => ({
  ...row,
  held: row.holds + row.promised,
})

/** Classes with the numbers of seats that are sold, reserved for a payment, and promised to people who have paid. */
export async function readCohorts(reader: Reader, where: Prisma.Sql, now: Date): Promise<CohortRow[]> {
  const rows = await reader.$queryRaw<StoredCohort[]>`
    select ${cohortColumns(now)} from cohorts c ${cohortJoins}
    where ${where}
    order by c.starts_on nulls last, c.id`
  return rows.map(withHeld)
}

/** Classes that can still be chosen, the next one first, classes without dates last. */
export const joinable = (today: string) => Prisma.sql`c.cancelled_at is null and not c.is_draft and (
  (c.mode = 'self_paced' and coalesce(c.ends_on, ${today}::date) >= ${today}::date)
  or (c.mode <> 'self_paced' and c.starts_on >= ${today}::date))`

/**
 * Locks these classes: nobody else reserves, sells or moves a seat of them until the commit. Lock order: user, payment, classes, rows of
 * the purchase (enrolment, hold, wait). A transaction locks classes with one statement, in the order of their ids.
 */
export async function lockCohorts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    select 1 from cohorts where id::text = any(${[...ids]}) order by id for no key update`
}

/** The same for all classes of a program that can be chosen, and for the given ones. */
export async function lockJoinable(
  tx: Tx,
  programId: string,
  now: Date,
  also: readonly string[] = [],
): Promise<void> {
  await tx.$queryRaw`
    select 1 from cohorts c
    where (c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}) or c.id::text = any(${[...also]})
    order by c.id for no key update`
}

/** The purchase for which a seat is reserved. */
export interface Purchase {
  enrolmentId: string
  userId: string
  programId: string
}

/** A class from the view of one purchase. */
export interface Seat extends CohortRow {
  /** A seat of it is reserved for this purchase. */
  isOwn: boolean
  isFree: boolean
}

/**
 * Locks the classes of a purchase's program that can be chosen, and the named class. Returns them as they are
 * then, the next one first, with the language of the student's account.
 */
export async function lockSeats(
  tx: Tx,
  { programId, enrolmentId, userId }: Purchase,
  cohortId: string | null,
  now: Date,
): Promise<{ seats: Seat[]; locale: string }> {
  await lockJoinable(tx, programId, now, cohortId === null ? [] : [cohortId])
  const open = Prisma.sql`c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}`
  const cohorts = await readCohorts(tx, Prisma.sql`((${open}) or c.id = ${cohortId}::uuid)`, now)
  const own = await tx.$queryRaw<{ id: string }[]>`
    select h.cohort_id as id from seat_holds h
    where h.enrolment_id = ${enrolmentId}::uuid and ${holdIsLive(now)}`
  const { locale } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { locale: true } })
  const seats = cohorts.map((cohort) => {
    const isOwn = cohort.id === own[0]?.id
    return { ...cohort, isOwn, isFree: !cohort.isCancelled && !cohort.isDraft && (isOwn || hasSeat(cohort)) }
  })
  return { seats, locale }
}

/** The classes of a program that can be chosen. */
export const readJoinable = (reader: Reader, programId: string, now: Date): Promise<CohortRow[]> =>
  readCohorts(reader, Prisma.sql`c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}`, now)

export async function findCohort(reader: Reader, id: string, now: Date): Promise<CohortRow | null> {
  const [row] = await readCohorts(reader, Prisma.sql`c.id = ${id}::uuid`, now)
  return row ?? null
}
