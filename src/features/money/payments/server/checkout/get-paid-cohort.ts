import type { ChoosableCohort } from '@/features/classes/cohorts/cohort-views'
import { describeCohort } from '@/features/classes/cohorts/server/list-public-cohorts'
import { db } from '@/server/db'
import { recordOwner } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { paymentReferenceSchema } from '../../payments.schema'
import { getByReference } from '../payments.repository'
import { visiblePayer } from '../visible-payer'

/** The result of a payment: a class, the first place for the next class, or no class, in a program with or without classes. */
export type PaidCohort =
  | { has: 'class'; cohort: ChoosableCohort }
  | { has: 'first' | 'none' | 'no_classes'; cohort: null }

/** The present class of a payment: if the student was moved, the new one. */
export const getPaidCohort = defineUseCase({
  name: 'payments.get-paid-cohort',
  access: recordOwner(),
  input: paymentReferenceSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, now }): Promise<PaidCohort> {
    const { enrolmentId } = await getByReference(input.reference, visiblePayer(actor))
    const {
      cohortId,
      cohort: own,
      cohortWait,
      program,
    } = await db().enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: {
        cohortId: true,
        cohort: { select: { cancelledAt: true } },
        cohortWait: { select: { paidAt: true } },
        program: { select: { _count: { select: { cohorts: { where: { cancelledAt: null } } } } } },
      },
    })
    const cohort = cohortId && !own?.cancelledAt ? await describeCohort(cohortId, now) : null
    if (cohort) {
      return { has: 'class', cohort }
    }
    // For a cancelled class there is a separate mail, and the office moves or refunds each student.
    if (own?.cancelledAt) {
      return { has: 'no_classes', cohort: null }
    }
    const alone = program._count.cohorts > 0 ? 'none' : 'no_classes'
    return { has: cohortWait?.paidAt ? 'first' : alone, cohort: null }
  },
})
