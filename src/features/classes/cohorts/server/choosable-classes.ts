import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { AppError, invalid } from '@/server/kernel/app-error'
import { suits } from '../next-class.rules'
import { hasSeat, isJoinable } from '../seat.rules'
import { presentCohort } from './cohort.presenter'
import { type CohortRow, findCohort, joinable, type Reader, readCohorts } from './cohorts.repository'

/**
 * The classes of a program that somebody can be put into without having chosen one: they can be joined, have a seat and
 * are held in one of these languages or in both. The next one first, those without dates last. `own`: the class whose last
 * seat may be the one that is held for them.
 */
export async function listNext(
  reader: Reader,
  programId: string,
  languages: readonly string[],
  now: Date,
  own: string | null = null,
): Promise<CohortRow[]> {
  const open = Prisma.sql`c.program_id = ${programId}::uuid and ${joinable(doualaDayOf(now))}`
  const cohorts = await readCohorts(reader, open, now)
  return cohorts.filter((each) => (each.id === own || hasSeat(each)) && suits(each, languages))
}

/** The languages of a person: that of their account and, where they chose a class, its own. */
export async function languagesOf(
  reader: Reader,
  userId: string,
  chosen: Pick<CohortRow, 'language'> | null,
): Promise<string[]> {
  const { locale } = await reader.user.findUniqueOrThrow({ where: { id: userId }, select: { locale: true } })
  return chosen ? [locale, chosen.language] : [locale]
}

/** Before anybody pays: this class is full, and this is the next one in its language or in one of these. */
export async function classFull(
  reader: Reader,
  cohort: CohortRow,
  languages: readonly string[],
  now: Date,
): Promise<AppError> {
  const open = await listNext(reader, cohort.programId, [...languages, cohort.language], now)
  const next = open.find(({ id }) => id !== cohort.id)
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
