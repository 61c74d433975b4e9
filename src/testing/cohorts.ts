import type { Prisma } from '@/generated/prisma/client'
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
