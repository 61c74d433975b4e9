import { type CohortWish, nextCohort, noCohort, thisCohort } from '@/features/classes/cohorts/cohort-wish'
import { hasSeat } from '@/features/classes/cohorts/seat.rules'
import { cohortIsFull, namedCohort } from '@/features/classes/cohorts/server/reserve-seat'
import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'

/** Without an id: the student wants no class. */
export interface NamedCohort {
  id: string | null
  wait: boolean
}

interface CohortChoice {
  cohort?: NamedCohort
  waitlist?: boolean
}

export interface ChosenCohort extends CohortWish {
  programId: string | null
  /** The full class whose waiting list this is about. */
  waitsFor: string | null
}

/** The class of a registration, always optional. A full class is refused before anything is stored, except for its waiting list. */
export async function chooseCohort(
  { cohort: named, waitlist }: CohortChoice,
  programId: string | null,
  locale: string,
  now: Date,
): Promise<ChosenCohort> {
  if (!named || named.id === null) {
    return { programId, ...(named ? noCohort : nextCohort), waitsFor: null }
  }
  const cohort = await namedCohort(db(), named.id, programId, now)
  const chosen = { programId: cohort.programId }
  if (hasSeat(cohort)) {
    return { ...chosen, ...thisCohort(cohort.id), waitsFor: null }
  }
  if (named.wait || waitlist) {
    return { ...chosen, ...nextCohort, waitsFor: cohort.id }
  }
  throw await cohortIsFull(db(), cohort, [locale], now)
}

interface Enrolling extends CohortWish {
  userId: string
  programId: string
}

export async function enrol(tx: Tx, enrolling: Enrolling, waitsFor: string | null, now: Date): Promise<void> {
  const { userId, programId } = enrolling
  const { id: enrolmentId } = await tx.enrolment.create({
    data: { ...enrolling, createdAt: now },
    select: { id: true },
  })
  if (waitsFor) {
    await enterList(tx, { enrolmentId, userId, programId, cohortId: waitsFor }, now)
  }
}

/** Stores the language of the class, which then also suits the student for the next class. */
export async function enterList(
  tx: Tx,
  wait: { enrolmentId: string; userId: string; programId: string; cohortId: string },
  now: Date,
): Promise<void> {
  const { language } = await tx.cohort.findUniqueOrThrow({
    where: { id: wait.cohortId },
    select: { language: true },
  })
  await tx.cohortWait.create({ data: { ...wait, language, createdAt: now } })
}
