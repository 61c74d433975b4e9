import { localized } from '@/lib/localized'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { cohortRefundsSchema } from '../../office.schema'
import { type SecondPerson, secondPerson } from '../../refund.rules'
import { type CohortRefunds, getCancelledCohort, readCohortRefunds } from './cohort-refunds'
import { hasOthers } from './second-person'

/** A refund of a student of the class that waits for approval. */
interface WaitingRefund {
  id: string
  version: number
  reference: string
  name: string
  amountXaf: number
  /** The payout did not succeed: it is approved again. */
  hasFailed: boolean
  secondPerson: SecondPerson
}

export interface CohortRefundsPage extends CohortRefunds {
  id: string
  title: string
  startsOn: string | null
  reason: string | null
  waiting: WaitingRefund[]
}

/** More rows than this on one page nobody reads. */
const mostWaiting = 2_000

async function listWaitingRefunds(cohortId: string, actorId: string): Promise<WaitingRefund[]> {
  const rows = await db().refund.findMany({
    where: { state: { in: ['due', 'failed'] }, intent: { enrolment: { cohortId } } },
    orderBy: [
      { intent: { user: { lastName: 'asc' } } },
      { intent: { user: { firstName: 'asc' } } },
      { id: 'asc' },
    ],
    take: mostWaiting,
    include: {
      intent: {
        select: {
          reference: true,
          payingAttemptId: true,
          user: { select: { id: true, firstName: true, lastName: true } },
        },
      },
    },
  })
  const deciders = { actorId, hasOthers: rows.length > 0 && (await hasOthers(db(), actorId)) }
  return rows
    .filter(({ attemptId, intent }) => attemptId === intent.payingAttemptId)
    .map((refund) => ({
      id: refund.id,
      version: refund.version,
      reference: refund.intent.reference,
      name: personName(refund.intent.user),
      amountXaf: refund.amountXaf,
      hasFailed: refund.state === 'failed',
      secondPerson: secondPerson(refund, deciders),
    }))
}

/** The money of a cancelled class: who would get how much back by the owner's rule, what waits for approval, and who is left out. */
export const getCohortRefunds = defineUseCase({
  name: 'payments.get-cohort-refunds',
  access: can('payments.manage'),
  input: cohortRefundsSchema,
  limits: [perActor('admin.read')],
  async run({ input: { id }, actor, locale, now }): Promise<CohortRefundsPage> {
    const cohort = await getCancelledCohort(db(), id, now)
    const [refunds, waiting, program] = await Promise.all([
      readCohortRefunds(db(), id, now),
      listWaitingRefunds(id, actor.user.id),
      db().program.findUniqueOrThrow({
        where: { id: cohort.programId },
        select: { titleEn: true, titleFr: true },
      }),
    ])
    return {
      ...refunds,
      id,
      title: localized(program, 'title', locale),
      startsOn: cohort.startsOn,
      reason: cohort.cancelReason,
      waiting,
    }
  },
})
