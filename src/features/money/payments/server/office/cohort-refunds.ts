import { cohorts } from '@/config/limits'
import type { Locale } from '@/config/locales'
import { type ChoiceRow, readChoices } from '@/features/classes/cohorts/server/office/list-choices'
import { getCohort } from '@/features/classes/cohorts/server/office/office-cohort'
import type { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { listPaidInCohort } from '../payments.repository'
import { readRefundsByRule } from '../settlement/read-refund-by-rule'

type Reader = Tx | ReturnType<typeof db>

/** A student of a cancelled class, and what goes back of each of their payments for it by the owner's rule. */
export interface DueRefund {
  userId: string
  name: string
  amountXaf: number
  payments: { reference: string; amountXaf: number }[]
}

/** The class, which must be cancelled. */
export async function getCancelledCohort(reader: Reader, id: string, now: Date) {
  const cohort = await getCohort(reader, id, now)
  if (!cohort.isCancelled) {
    throw new AppError('conflict', { text: 'CohortRefunds.notCancelled' })
  }
  return cohort
}

/** What goes back of the payments of these students for their places in the class, in the order in which they are named. */
export async function readDue(
  reader: Reader,
  cohortId: string,
  students: readonly { userId: string; name: string }[],
  now: Date,
): Promise<DueRefund[]> {
  const intents = await listPaidInCohort(
    reader,
    cohortId,
    students.map(({ userId }) => userId),
  )
  const byRule = await readRefundsByRule(reader, intents, now)
  return students.flatMap(({ userId, name }) => {
    const payments = intents.flatMap(({ id, userId: payer, reference }) => {
      const amountXaf = payer === userId ? (byRule.get(id)?.amountXaf ?? 0) : 0
      return amountXaf > 0 ? [{ reference, amountXaf }] : []
    })
    const amountXaf = payments.reduce((sum, payment) => sum + payment.amountXaf, 0)
    return amountXaf > 0 ? [{ userId, name, amountXaf, payments }] : []
  })
}

export interface CohortRefunds {
  /** Who has neither chosen another class nor asked for the money; at most as many as are refunded in one press. */
  due: DueRefund[]
  totalXaf: number
  /** There are more of them. */
  isMore: boolean
  /** What has become of all others. */
  others: ChoiceRow[]
  /** Who has not chosen, and of whom no money can go back. */
  nothing: { userId: string; name: string }[]
}

/** Who of a cancelled class would get how much back now, and who is left out. */
export async function readCohortRefunds(reader: Reader, id: string, now: Date): Promise<CohortRefunds> {
  const choices = await readChoices(reader, id)
  const open = choices.filter(({ choice }) => choice === 'open')
  const all = await readDue(reader, id, open, now)
  const due = all.slice(0, cohorts.refundedAtOnce)
  const owed = new Set(all.map(({ userId }) => userId))
  return {
    due,
    totalXaf: due.reduce((sum, { amountXaf }) => sum + amountXaf, 0),
    isMore: all.length > due.length,
    others: choices.filter(({ choice }) => choice !== 'open'),
    nothing: open.filter(({ userId }) => !owed.has(userId)).map(({ userId, name }) => ({ userId, name })),
  }
}

export type OfficeCall = UserCall & { locale: Locale }
