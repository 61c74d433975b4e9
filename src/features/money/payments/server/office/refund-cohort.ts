import { formatXaf } from '@/lib/xaf'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { invalid, isAppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { refundCohortSchema } from '../../office.schema'
import {
  type DueRefund,
  getCancelledCohort,
  type OfficeCall,
  readCohortRefunds,
  readDue,
} from './cohort-refunds'
import { beginRefund } from './mark-refund'
import { lockPayment } from './office-change'

/** What has become of one press. */
interface RequestedRefunds {
  /** Students whose refunds were requested. */
  people: number
  totalXaf: number
  /** Students who have meanwhile taken another class, or whose refund somebody else has requested. */
  left: number
}

interface Request {
  cohortId: string
  reason: string
}

/**
 * All payments of one student for the class, or none, each as a single refund is requested. The account is locked first: a student who has
 * taken another class meanwhile, and one whose refund has begun, is left out (0).
 */
const refundStudent = (shown: DueRefund, { cohortId, reason }: Request, call: OfficeCall): Promise<number> =>
  decideInTransaction(async (tx) => {
    await lockUser(tx, shown.userId)
    const [due] = await readDue(tx, cohortId, [shown], call.now)
    if (due?.amountXaf !== shown.amountXaf) {
      return 0
    }
    for (const { reference, amountXaf } of due.payments) {
      const intent = await lockPayment(tx, reference)
      await beginRefund(tx, intent, { amountXaf, reason, endsEnrolment: true }, call)
    }
    return due.amountXaf
  })

/** A payment of which no refund can begin any more leaves its student out; anything else is an error. */
const orLeftOut = (error: unknown): number => {
  if (isAppError(error) && (error.code === 'conflict' || error.code === 'invalid')) {
    return 0
  }
  throw error
}

/**
 * Requests the refunds of everybody of a cancelled class who has not chosen otherwise: one transaction for each student, so that pressed
 * twice, by two persons or after a break each is requested once. Throws `invalid` unless the number and the sum are those of this moment.
 */
export const refundCohort = defineUseCase({
  name: 'payments.refund-cohort',
  access: can('payments.manage'),
  input: refundCohortSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  async run({ input, actor, request, locale, now }): Promise<RequestedRefunds> {
    const { id: cohortId, people, total, reason } = input
    await getCancelledCohort(db(), cohortId, now)
    const { due, totalXaf } = await readCohortRefunds(db(), cohortId, now)
    const params = { count: due.length, total: formatXaf(totalXaf, locale) }
    if (due.length === 0) {
      throw invalid({ people: 'CohortRefunds.nobodyLeft' })
    }
    if (people !== due.length || total !== totalXaf) {
      throw invalid(
        {
          ...(people === due.length ? {} : { people: 'CohortRefunds.otherCount' }),
          ...(total === totalXaf ? {} : { total: 'CohortRefunds.otherTotal' }),
        },
        params,
      )
    }
    const requested: RequestedRefunds = { people: 0, totalXaf: 0, left: 0 }
    for (const student of due) {
      const call = { actor, request, locale, now }
      const amountXaf = await refundStudent(student, { cohortId, reason }, call).catch(orLeftOut)
      requested.people += amountXaf > 0 ? 1 : 0
      requested.left += amountXaf > 0 ? 0 : 1
      requested.totalXaf += amountXaf
    }
    return requested
  },
})
