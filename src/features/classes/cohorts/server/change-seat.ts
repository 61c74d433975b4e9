import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { AppError, invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { seatsLeft } from '../seat.rules'
import { type CohortRow, findCohort } from './cohorts.repository'
import { cohortIsFull } from './reserve-seat'

/** The paid enrolments of these students in this class, in the order of the accounts; a student of another class is not found. */
export async function findSeats(tx: Tx, cohortId: string, userIds: readonly string[]) {
  const ids = [...userIds]
  await tx.$queryRaw`
    select 1 from enrolments where cohort_id = ${cohortId}::uuid and user_id = any(${ids}::uuid[])
    order by id for no key update`
  const enrolments = await tx.enrolment.findMany({
    where: { cohortId, userId: { in: ids }, status: { in: [...paidStatuses] } },
    orderBy: { userId: 'asc' },
    include: { user: true },
  })
  if (enrolments.length < ids.length) {
    throw new AppError('not_found')
  }
  return enrolments
}
export type LockedSeat = Awaited<ReturnType<typeof findSeats>>[number]

/** The class `to`, with a seat for each of these students. */
export async function findTarget(
  tx: Tx,
  from: Pick<CohortRow, 'id' | 'programId'>,
  to: string,
  students: readonly LockedSeat[],
  now: Date,
): Promise<CohortRow> {
  const target = await findCohort(tx, to, now)
  if (
    !target ||
    target.programId !== from.programId ||
    target.isCancelled ||
    target.isDraft ||
    target.id === from.id
  ) {
    throw invalid({ to: 'Validation.classUnknown' })
  }
  const free = seatsLeft(target) ?? students.length
  if (free === 0) {
    throw await cohortIsFull(
      tx,
      target,
      students.map(({ user }) => user.locale),
      now,
    )
  }
  if (free < students.length) {
    throw invalid({ to: 'Classes.errors.fewSeats' }, { count: free })
  }
  return target
}

/** After a seat was changed: the list of a cancelled class shows that this student has left it. */
export async function leaveCohort(tx: Tx, { id }: LockedSeat, from: CohortRow): Promise<void> {
  if (from.isCancelled) {
    await tx.enrolment.update({ where: { id }, data: { movedFromId: from.id } })
  }
}
