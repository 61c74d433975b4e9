import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { db } from '@/server/db'
import type { ChoosableCohort, Meeting } from '../cohort-views'
import type { CohortView } from '../cohorts.answers'
import { hasSeat, seatsLeft } from '../seat.rules'
import { presentChoosable, presentCohort } from './cohort.presenter'
import { type CohortRow, findCohort, joinable, readCohorts, readJoinable } from './cohorts.repository'
import { readMeetings } from './meetings'

async function withMeetings(rows: readonly CohortRow[]): Promise<ChoosableCohort[]> {
  const ids = rows.map(({ id }) => id)
  const meetings = ids.length === 0 ? new Map<string, Meeting[]>() : await readMeetings(db(), ids)
  return rows.map((row) => presentChoosable(row, meetings.get(row.id)))
}

/** One class for somebody who buys or has bought a seat in it. */
export async function describeCohort(id: string, now: Date): Promise<ChoosableCohort | null> {
  const row = await findCohort(db(), id, now)
  return row && ((await withMeetings([row]))[0] ?? null)
}

/** Classes of a program that can be chosen, as they are at this moment. */
export const listPublicCohorts = async (programId: string, now: Date): Promise<CohortView[]> =>
  (await readJoinable(db(), programId, now)).map(presentCohort)

/** The same for a form that offers them. */
export const listChoosableCohorts = async (programId: string, now: Date): Promise<ChoosableCohort[]> =>
  withMeetings(await readJoinable(db(), programId, now))

/** Classes with a free seat into which the office can put somebody, including those that have begun. */
export async function listCohortsForOffice(now: Date): Promise<OfferedCohort[]> {
  const open = Prisma.sql`c.cancelled_at is null and not c.is_draft and (c.ends_on is null or c.ends_on >= ${doualaDayOf(now)}::date)`
  const rows = await readCohorts(db(), open, now)
  return rows.filter(hasSeat).map((row) => ({
    ...presentChoosable(row),
    program: row.program,
  }))
}

export interface OfferedCohort extends ChoosableCohort {
  /** Slug. */
  program: string
}

/**
 * The same for all programs, for pages that are rendered once for everybody. Such a page cannot follow seats that are reserved
 * for some minutes, so it counts only sold or promised seats. The answer to choosing a class has the present number.
 */
export async function listOfferedCohorts(): Promise<OfferedCohort[]> {
  const now = container().clock.now()
  const rows = await readCohorts(db(), joinable(doualaDayOf(now)), now)
  const cohorts = await withMeetings(rows)
  return rows.map((row, i) => ({
    ...(cohorts[i] ?? presentChoosable(row)),
    seats_left: seatsLeft({ seats: row.seats, enrolled: row.enrolled, held: row.promised }),
    program: row.program,
  }))
}
