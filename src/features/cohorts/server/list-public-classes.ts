import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { container } from '@/server/container'
import { db } from '@/server/db'
import type { CohortView } from '../cohort-views'
import { hasSeat, seatsLeft } from '../seat.rules'
import { presentCohort } from './cohort.presenter'
import { joinable, readCohorts } from './cohorts.repository'

/** Classes of a program that can be chosen, as they are at this moment. */
export async function listPublicClasses(programId: string, now: Date): Promise<CohortView[]> {
  const open = Prisma.sql`c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}`
  return (await readCohorts(db(), open, now)).map(presentCohort)
}

/** Classes with a seat that the office can put somebody into: those that have begun too. */
export async function listClassesForOffice(now: Date): Promise<OfferedClass[]> {
  const open = Prisma.sql`c.cancelled_at is null and (c.ends_on is null or c.ends_on >= ${doualaDayOf(now)}::date)`
  const rows = await readCohorts(db(), open, now)
  return rows.filter(hasSeat).map((row) => ({ ...presentCohort(row), program: row.program }))
}

export interface OfferedClass extends CohortView {
  /** Slug. */
  program: string
}

/**
 * The same of all programs, for pages that are drawn once for everybody: a page cannot follow seats that somebody holds
 * for some minutes, so it counts those that are sold or promised. Choosing one answers with the number at that moment.
 */
export async function listOfferedClasses(): Promise<OfferedClass[]> {
  const now = container().clock.now()
  const rows = await readCohorts(db(), joinable(doualaDayOf(now)), now)
  return rows.map((row) => ({
    ...presentCohort(row),
    seats_left: seatsLeft({ seats: row.seats, enrolled: row.enrolled, held: row.promised }),
    program: row.program,
  }))
}
