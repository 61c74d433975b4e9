import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import type { LedgerLine } from '../../office-views'
import type { IntentAggregate } from '../payments.repository'

const mostEvents = 500

const byOf = (details: unknown) => (details as { by?: unknown } | null)?.by
const isId = (value: unknown): value is string => typeof value === 'string' && value.length === 36

/** Names of the members of the back office who worked on a payment. */
async function findNames(ids: readonly unknown[]): Promise<Map<string, string>> {
  const userIds = [...new Set(ids.filter(isId))]
  if (userIds.length === 0) {
    return new Map()
  }
  const users = await db().user.findMany({
    where: { id: { in: userIds } },
    select: { id: true, firstName: true, lastName: true },
  })
  return new Map(users.map((user) => [user.id, personName(user)]))
}

/** The records of a payment: its history, its lines in the ledger, and who did what. */
export async function findRecords(intent: IntentAggregate) {
  const where = { intentId: intent.id }
  const [events, { ledger, enrolment, priceCode, plan }] = await Promise.all([
    db().paymentEvent.findMany({ where, orderBy: { id: 'asc' }, take: mostEvents }),
    // Its lines and its class in one statement.
    db().paymentIntent.findUniqueOrThrow({
      where: { id: intent.id },
      select: {
        ledger: { orderBy: { id: 'asc' } },
        priceCode: { select: { code: true } },
        plan: { select: { end: true } },
        enrolment: { select: { cohort: { select: { id: true, startsOn: true } } } },
      },
    }),
  ])
  const { cohort } = enrolment
  const people = intent.refunds.flatMap((each) => [
    each.askedById,
    each.markedById,
    each.approvedById,
    each.paidOutById,
  ])
  return {
    events,
    code: priceCode?.code ?? null,
    planEnd: plan?.end ?? null,
    cohort: cohort && { id: cohort.id, startsOn: cohort.startsOn?.toISOString().slice(0, 10) ?? null },
    ledger: ledger.map(
      ({ id, at, kind, account, amountXaf }): LedgerLine => ({
        id: String(id),
        at,
        kind,
        account,
        amountXaf,
      }),
    ),
    names: await findNames([intent.manualById, ...people, ...events.map(({ details }) => byOf(details))]),
  }
}

export type PaymentRecords = Awaited<ReturnType<typeof findRecords>>
