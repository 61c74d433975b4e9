import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { enqueueJob, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { cancelCohortSchema } from '../../cohorts.schema'
import { presentOfficeCohort } from '../cohort.presenter'
import { notifyCohortJob } from '../notify-cohort.job'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged } from '../take-seat'
import { getCohort, lockOpenCohort } from './office-cohort'

/** Nobody can take a seat any more: choices and holds end, and people on its waiting list now wait for any class of the program. */
async function closeSeats(tx: Tx, cohortId: string, now: Date) {
  await tx.cohortSession.updateMany({
    where: { cohortId, cancelledAt: null, startsAt: { gte: now } },
    data: { cancelledAt: now, sequence: { increment: 1 } },
  })
  await tx.enrolment.updateMany({ where: { cohortId, status: 'pending' }, data: { cohortId: null } })
  await tx.seatHold.deleteMany({ where: { cohortId } })
  await tx.cohortWait.updateMany({ where: { cohortId }, data: { cohortId: null } })
}

/** Everybody who has a seat is informed and still has access; the office moves or refunds each of them. */
export const cancelCohort = defineUseCase({
  name: 'cohorts.cancel-cohort',
  access: can('cohorts.write'),
  input: cancelCohortSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<OfficeCohortView> =>
    decideInTransaction(async (tx) => {
      const { id, reason } = input
      const before = await lockOpenCohort(tx, id, now)
      await tx.cohort.update({
        where: { id },
        data: { cancelledAt: now, cancelReason: reason, version: { increment: 1 } },
      })
      await closeSeats(tx, id, now)
      const key = `cancelled:${id}`
      await enqueueJob(tx, notifyCohortJob, { cohortId: id, news: 'cancelled', reason, key }, { key })
      await emitSeatsChanged(tx, before)
      await seatsFreed(tx, before.programId)
      await recordAudit(tx, { actor, request, now }, 'cohort.cancelled', {
        details: { cohort: id, slug: before.program, reason, students: before.enrolled },
      })
      return presentOfficeCohort(await getCohort(tx, id, now))
    }),
})
