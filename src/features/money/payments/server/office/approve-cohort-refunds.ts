import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { isAppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { approveCohortRefundsSchema } from '../../office.schema'
import { approveOne } from './approve-refund'
import { getCancelledCohort } from './cohort-refunds'

interface ApprovedRefunds {
  /** What has become of each ticked refund. `changed`: since it was shown. */
  results: { refund: string; outcome: 'approved' | 'changed' | 'otherPerson' }[]
}

const outcomeOf = (error: unknown) => {
  if (isAppError(error) && error.options.text === 'PaymentsOffice.secondPersonNeeded') {
    return 'otherPerson' as const
  }
  if (isAppError(error) && (error.code === 'conflict' || error.code === 'not_found')) {
    return 'changed' as const
  }
  throw error
}

/** Approves the ticked refunds of a cancelled class, each as a single refund is approved, in a transaction of its own. */
export const approveCohortRefunds = defineUseCase({
  name: 'payments.approve-cohort-refunds',
  access: can('payments.manage'),
  input: approveCohortRefundsSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input: { id, refunds, reason }, actor, request, now }): Promise<ApprovedRefunds> {
    await getCancelledCohort(db(), id, now)
    const ofCohort = await db().refund.findMany({
      where: { id: { in: refunds.map(({ refund }) => refund) }, intent: { enrolment: { cohortId: id } } },
      select: { id: true },
    })
    const known = new Set(ofCohort.map((refund) => refund.id))
    const results: ApprovedRefunds['results'] = []
    for (const { refund, version } of refunds) {
      const approve = (tx: Tx) => approveOne(tx, { refund, version, reason }, { actor, request, now })
      const outcome = known.has(refund)
        ? await decideInTransaction(approve).then(() => 'approved' as const, outcomeOf)
        : 'changed'
      results.push({ refund, outcome })
    }
    return { results }
  },
})
