import { randomUUID } from 'node:crypto'
import { verifyPayment } from '@/features/money/payments/server/checkout/verify-payment'
import { approveRefund } from '@/features/money/payments/server/office/approve-refund'
import { getOfficePayment } from '@/features/money/payments/server/office/get-office-payment'
import { markRefund } from '@/features/money/payments/server/office/mark-refund'
import { payOutRefund } from '@/features/money/payments/server/office/pay-out-refund'
import type { Actor } from '@/server/kernel/actor'
import type { TestDatabase } from './database'
import { actorFor, createUser } from './factories'
import { openPaymentBench, type Student } from './payment-bench'

const byAge = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id)

/** The payments bench with members of the back office. */
export async function openOfficeBench(env?: Record<string, string>, database?: TestDatabase) {
  const bench = await openPaymentBench(env, database)
  const { db, call, intent } = bench
  const admin = await actorFor((await createUser({ role: 'admin' })).id)
  const staff = await actorFor((await createUser({ role: 'staff' })).id)
  const visitor: Actor = { kind: 'visitor' }

  async function paid(who: Student, amount = who.details.amount, program = who.program.slug) {
    bench.provider.approvesAfterMs = 0
    const { reference } = await bench.initiate(who, { amount, program })
    const code = await bench.lastCode(reference)
    const details = { ...who.details, amount, program, reference, userCode: code }
    await bench.whileTimePasses(call(verifyPayment, who.actor, details), 2_000)
    return reference
  }

  const refundOf = async (reference: string) => {
    const refund = (await intent(reference)).refunds.toSorted(byAge).at(-1)
    if (!refund) {
      throw new Error(`no refund of ${reference}`)
    }
    return refund
  }
  const shownRefund = async (reference: string) => {
    const { id, version } = await refundOf(reference)
    return { refund: id, version }
  }
  /** Everything that is left, unless an amount is given. */
  async function mark(
    reference: string,
    actor: Actor = admin,
    more: { amount?: number; ends_enrolment?: boolean } = {},
  ) {
    const { can } = await call(getOfficePayment, admin, { reference })
    const amount = more.amount ?? can.refund?.refundXaf ?? 1
    return call(markRefund, actor, { reference, reason: 'Moves to another town', ...more, amount })
  }
  const approve = async (reference: string, actor: Actor = admin) =>
    call(approveRefund, actor, { ...(await shownRefund(reference)), reason: 'Within the two weeks' })
  const payOut = async (reference: string, actor: Actor = admin) =>
    call(payOutRefund, actor, { ...(await shownRefund(reference)), payoutReference: `OUT-${randomUUID()}` })
  async function refunded(reference: string, more: Parameters<typeof mark>[2] = {}) {
    await mark(reference, admin, more)
    await approve(reference)
    await payOut(reference)
  }

  /** Balances of the whole ledger of one student, e.g. { cash: 15000, course_revenue: -15000 }. */
  async function balances(userId: string): Promise<Record<string, number>> {
    const rows = await db.ledgerEntry.groupBy({
      by: ['account'],
      where: { userId },
      _sum: { amountXaf: true },
    })
    const sums = rows.map(({ account, _sum }) => [account, _sum.amountXaf ?? 0] as const)
    return Object.fromEntries(sums.filter(([, sum]) => sum !== 0))
  }
  const audited = (action: string, reference: string) =>
    db.auditEntry.findMany({ where: { action, details: { path: ['reference'], equals: reference } } })

  return {
    ...bench,
    admin,
    staff,
    visitor,
    paid,
    refundOf,
    shown: shownRefund,
    mark,
    approve,
    payOut,
    refunded,
    balances,
    audited,
  }
}

export type OfficeBench = Awaited<ReturnType<typeof openOfficeBench>>

export const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error) => error.options?.text ?? error.code ?? String(error),
  )
