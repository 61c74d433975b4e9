import { isPaid, paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import {
  hasRequiredItemsSql,
  lockCohort,
  updateProgress,
  updateProgressOfCohort,
} from '@/features/base/enrolments/server/update-progress'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { completeWeekByOfficeSchema } from '../learning.schema'

interface LockedEnrolment {
  id: string
  userId: string
}

/** Locks one student's paid enrolment until the commit: the account first, as purchases do. */
async function lockOne(tx: Tx, enrolmentId: string): Promise<LockedEnrolment> {
  await tx.$executeRaw`
    select u.id from users u join enrolments e on e.user_id = u.id where e.id = ${enrolmentId}::uuid for no key update of u`
  const [enrolment] = await tx.$queryRaw<(LockedEnrolment & { status: Parameters<typeof isPaid>[0] })[]>`
    select e.id, e.user_id as "userId", e.status from enrolments e where e.id = ${enrolmentId}::uuid for no key update`
  if (!enrolment) {
    throw new AppError('not_found')
  }
  if (!isPaid(enrolment.status)) {
    throw new AppError('conflict', { text: 'Learning.notPaid' })
  }
  return enrolment
}

async function lockEverybody(tx: Tx, cohortId: string): Promise<LockedEnrolment[]> {
  await lockCohort(tx, cohortId)
  return tx.enrolment.findMany({
    where: { cohortId, status: { in: [...paidStatuses] } },
    select: { id: true, userId: true },
  })
}

/** Refuses a week with required items, and a week that the program does not have. */
async function refuseOtherWeeks(tx: Tx, enrolmentId: string, number: number) {
  const [week] = await tx.$queryRaw<{ earned: boolean }[]>`
    select ${hasRequiredItemsSql} as earned from enrolments e join program_weeks w on w.program_id = e.program_id
    where e.id = ${enrolmentId}::uuid and w.number = ${number}`
  if (!week) {
    throw new AppError('not_found')
  }
  if (week.earned) {
    throw new AppError('conflict', { text: 'Learning.weekHasItems' })
  }
}

/**
 * The office completes a week that has no required items, for one student or for everybody in a class, with a reason.
 * Nobody can do it for themselves; a week that is already complete does not change.
 */
export const completeWeekByOffice = defineUseCase({
  name: 'learning.complete-week-by-office',
  access: can('learning.waive'),
  input: completeWeekByOfficeSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx): Promise<{ students: number }> => {
      const byId = actor.user.id
      const { enrolment, cohort, number, reason } = input
      const held = cohort ? await lockEverybody(tx, cohort) : [await lockOne(tx, enrolment)]
      const others = held.filter(({ userId }) => userId !== byId)
      const [first] = others
      if (!first) {
        throw held.length > 0
          ? new AppError('forbidden', { text: 'Learning.ownItem' })
          : new AppError('not_found')
      }
      await refuseOtherWeeks(tx, first.id, number)
      const completed = await tx.weekCompletion.createManyAndReturn({
        data: others.map(({ id }) => ({
          enrolmentId: id,
          weekNumber: number,
          completedAt: now,
          how: 'office' as const,
          byId,
          reason,
        })),
        skipDuplicates: true,
        select: { enrolmentId: true },
      })
      if (completed.length === 0) {
        throw new AppError('conflict', { text: 'Learning.weekAlreadyDone' })
      }
      if (cohort) {
        await updateProgressOfCohort(tx, cohort, now)
      } else {
        await updateProgress(tx, first.id, now, { by: 'office' })
      }
      for (const { id, userId } of others.filter(({ id }) =>
        completed.some(({ enrolmentId }) => enrolmentId === id),
      )) {
        await recordAudit(tx, { actor, request, now }, 'week.completed', {
          targetUserId: userId,
          details: { enrolmentId: id, week: number, reason, ...(cohort ? { cohort } : {}) },
        })
      }
      return { students: completed.length }
    }),
})
