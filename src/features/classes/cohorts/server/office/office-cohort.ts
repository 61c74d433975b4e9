import { hasRight } from '@/config/roles'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import type { Tx } from '@/server/kernel/transaction'
import { type CohortRow, findCohort, lockCohorts, type Reader } from '../cohorts.repository'

/** '2026-11-21' as a value for a date column. */
export const asDate = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`))

export async function getCohort(reader: Reader, id: string, now: Date): Promise<CohortRow> {
  const cohort = await findCohort(reader, id, now)
  if (!cohort) {
    throw new AppError('not_found')
  }
  return cohort
}

/** Locks the accounts of the present and the new teacher before the class. Returns the present teacher. */
export async function lockTeachers(
  tx: Tx,
  { id, teacher_id }: { id: string; teacher_id?: string | null },
): Promise<string | null> {
  const now = await tx.cohort.findUnique({ where: { id }, select: { teacherId: true } })
  const former = now?.teacherId ?? null
  if (teacher_id !== undefined && teacher_id !== former) {
    for (const each of [former, teacher_id].filter((teacherId) => teacherId !== null).toSorted()) {
      await lockUser(tx, each)
    }
  }
  return former
}

/** Locks the class until the commit. Refuses a cancelled class, which never changes. */
export async function lockOpenCohort(tx: Tx, id: string, now: Date): Promise<CohortRow> {
  await lockCohorts(tx, [id])
  const cohort = await getCohort(tx, id, now)
  if (cohort.isCancelled) {
    throw new AppError('conflict', { text: 'Classes.errors.isCancelled' })
  }
  return cohort
}

/** Somebody of the office who is not blocked. */
export async function checkTeacher(tx: Tx, teacherId: string | null | undefined): Promise<void> {
  if (!teacherId) {
    return
  }
  const teacher = await tx.user.findUnique({ where: { id: teacherId } })
  if (!teacher || teacher.blockedAt !== null || !hasRight(teacher, 'cohorts.read')) {
    throw invalid({ teacher_id: 'Classes.errors.teacher' })
  }
}
