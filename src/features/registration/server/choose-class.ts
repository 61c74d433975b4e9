import { hasSeat } from '@/features/cohorts/seat.rules'
import { classFull, namedClass } from '@/features/cohorts/server/choose-class'
import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'

interface ClassChoice {
  cohort?: { id: string; wait: boolean }
  waitlist?: boolean
}

export interface ChosenClass {
  programId: string | null
  cohortId: string | null
  /** The full class whose waiting list this is about. */
  waitsFor: string | null
}

/** The class of a registration, always optional. A full one is refused before anything is stored, unless it is waited for. */
export async function chooseClass(
  { cohort: named, waitlist }: ClassChoice,
  programId: string | null,
  now: Date,
): Promise<ChosenClass> {
  if (!named) {
    return { programId, cohortId: null, waitsFor: null }
  }
  const cohort = await namedClass(db(), named.id, programId, now)
  const chosen = { programId: cohort.programId }
  if (hasSeat(cohort)) {
    return { ...chosen, cohortId: cohort.id, waitsFor: null }
  }
  if (named.wait || waitlist) {
    return { ...chosen, cohortId: null, waitsFor: cohort.id }
  }
  throw await classFull(db(), cohort, now)
}

interface Enrolling {
  userId: string
  programId: string
  cohortId: string | null
}

export async function enrol(tx: Tx, enrolling: Enrolling, waitsFor: string | null, now: Date): Promise<void> {
  const { userId, programId } = enrolling
  const { id: enrolmentId } = await tx.enrolment.create({
    data: { ...enrolling, createdAt: now },
    select: { id: true },
  })
  if (waitsFor) {
    await tx.cohortWait.create({
      data: { enrolmentId, userId, programId, cohortId: waitsFor, createdAt: now },
    })
  }
}
