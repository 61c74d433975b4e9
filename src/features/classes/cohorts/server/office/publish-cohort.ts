import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { cohortIdSchema } from '../../cohorts.schema'
import { presentOfficeCohort } from '../cohort.presenter'
import { seatWaiters } from '../seat-waiters'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged } from '../take-seat'
import { getCohort, lockOpenCohort } from './office-cohort'

/** From now on the class is public and its seats are sold. A class that is public already stays as it is. */
export const publishCohort = defineUseCase({
  name: 'cohorts.publish-cohort',
  access: can('cohorts.write'),
  input: cohortIdSchema,
  limits: [perActor('admin.write')],
  async run({ input: { id }, actor, request, now }): Promise<OfficeCohortView> {
    const { programId } = await decideInTransaction(async (tx) => {
      const cohort = await lockOpenCohort(tx, id, now)
      if (cohort.isDraft) {
        await tx.cohort.update({ where: { id }, data: { isDraft: false, version: { increment: 1 } } })
        await emitSeatsChanged(tx, cohort)
        await seatsFreed(tx, cohort.programId)
        await recordAudit(tx, { actor, request, now }, 'cohort.published', {
          details: { cohort: id, slug: cohort.program },
        })
      }
      return cohort
    })
    await seatWaiters(programId, now)
    return presentOfficeCohort(await getCohort(db(), id, now))
  },
})
