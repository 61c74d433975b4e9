import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { AppError, invalid } from '@/server/kernel/app-error'
import { hasSeat, isJoinable } from '../seat.rules'
import { presentCohort } from './cohort.presenter'
import { type CohortRow, findCohort, joinable, type Reader, readCohorts } from './cohorts.repository'

/** Classes of a program that can be chosen and have a seat: the next one first, those without dates last. */
export async function listWithSeats(reader: Reader, programId: string, now: Date): Promise<CohortRow[]> {
  const open = Prisma.sql`c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}`
  return (await readCohorts(reader, open, now)).filter(hasSeat)
}

/** Before anybody pays: this class is full, and this is the next one. */
export async function classFull(reader: Reader, cohort: CohortRow, now: Date): Promise<AppError> {
  const next = (await listWithSeats(reader, cohort.programId, now)).find(({ id }) => id !== cohort.id)
  return new AppError('class_full', {
    text: next ? 'Classes.fullNext' : 'Classes.full',
    fields: { cohort: next ? 'Classes.fullNext' : 'Classes.full' },
    extra: { full: true, next: next ? presentCohort(next) : null },
  })
}

/** The class that was named. It must be one of the program's, and one that can still be joined. */
export async function namedClass(
  reader: Reader,
  id: string,
  programId: string | null,
  now: Date,
): Promise<CohortRow> {
  const cohort = await findCohort(reader, id, now)
  if (!cohort || (programId !== null && cohort.programId !== programId) || !isJoinable(cohort, now)) {
    throw invalid({ cohort: 'Validation.classUnknown' })
  }
  return cohort
}
