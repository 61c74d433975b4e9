import { type ClassWish, nextClass, noClass, thisClass } from '@/features/classes/cohorts/class-wish'
import { hasSeat } from '@/features/classes/cohorts/seat.rules'
import { classIsFull, namedClass } from '@/features/classes/cohorts/server/reserve-seat'
import { db } from '@/server/db'
import type { Tx } from '@/server/kernel/transaction'

/** Without an id: the student wants no class. */
export interface NamedClass {
  id: string | null
  wait: boolean
}

interface ClassChoice {
  cohort?: NamedClass
  waitlist?: boolean
}

export interface ChosenClass extends ClassWish {
  programId: string | null
  /** The full class whose waiting list this is about. */
  waitsFor: string | null
}

/** The class of a registration, always optional. A full class is refused before anything is stored, except for its waiting list. */
export async function chooseClass(
  { cohort: named, waitlist }: ClassChoice,
  programId: string | null,
  locale: string,
  now: Date,
): Promise<ChosenClass> {
  if (!named || named.id === null) {
    return { programId, ...(named ? noClass : nextClass), waitsFor: null }
  }
  const cohort = await namedClass(db(), named.id, programId, now)
  const chosen = { programId: cohort.programId }
  if (hasSeat(cohort)) {
    return { ...chosen, ...thisClass(cohort.id), waitsFor: null }
  }
  if (named.wait || waitlist) {
    return { ...chosen, ...nextClass, waitsFor: cohort.id }
  }
  throw await classIsFull(db(), cohort, [locale], now)
}

interface Enrolling extends ClassWish {
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
