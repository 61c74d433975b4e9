import { day } from '@/config/durations'
import type { Prisma } from '@/generated/prisma/client'
import { container } from '@/server/container'
import { db } from '@/server/db'

const dayOf = (at: Date | string | null | undefined) =>
  at ? new Date(`${new Date(at).toISOString().slice(0, 10)}T00:00:00Z`) : null

/** A class of a program, by default online and in both languages. */
export const createCohort = (programId: string, overrides: Partial<Prisma.CohortUncheckedCreateInput> = {}) =>
  db().cohort.create({
    data: {
      programId,
      mode: 'online',
      language: 'both',
      ...overrides,
      startsOn: dayOf(overrides.startsOn),
      endsOn: dayOf(overrides.endsOn),
    },
  })

/** The calendar day a number of days from now, as a date for the database. */
export const dayFromNow = (days: number) =>
  new Date(`${new Date(container().clock.now().getTime() + days * day).toISOString().slice(0, 10)}T00:00:00Z`)

/** A class of the program that begins in a week by default. The database gives it its room. */
export async function createOpenCohort(
  programId: string,
  overrides: Partial<Prisma.CohortUncheckedCreateInput> = {},
) {
  const cohort = await createCohort(programId, {
    startsOn: dayFromNow(7),
    endsOn: dayFromNow(63),
    ...overrides,
  })
  return { ...cohort, roomId: cohort.roomId ?? '' }
}

/** Gives a student a paid seat in this class. */
export const joinCohort = (
  { id, programId }: { id: string; programId: string },
  userId: string,
  status: 'pending' | 'active' | 'completed' | 'ended' = 'active',
) =>
  db().enrolment.create({
    data: { userId, programId, cohortId: id, status, startDate: container().clock.now() },
  })

export const addSession = (
  cohortId: string,
  startsAt: Date,
  overrides: Partial<Prisma.CohortSessionUncheckedCreateInput> = {},
) => db().cohortSession.create({ data: { cohortId, startsAt, minutes: 90, ...overrides } })
