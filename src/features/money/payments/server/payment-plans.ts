import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import type { db } from '@/server/db'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { PartNumber, PartWish } from '../part-wish'
import { decidePart, isOffered, partPrice } from '../plan.rules'

type Reader = Tx | ReturnType<typeof db>

interface Bought {
  program: { id: string; priceXaf: number }
  /** null: not chosen yet. */
  enrolment: { id: string } | null
}

/** The open plan of an enrolment, else that of its program. One statement. */
export async function findPlan(reader: Reader, { program, enrolment }: Bought) {
  const plans = await reader.paymentPlan.findMany({
    where: {
      endedAt: null,
      OR: [
        { programId: program.id, enrolmentId: null },
        ...(enrolment ? [{ enrolmentId: enrolment.id }] : []),
      ],
    },
  })
  return plans.find(({ enrolmentId }) => enrolmentId !== null) ?? plans[0] ?? null
}
type Plan = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/**
 * The plan of the program becomes one of this person, which later changes of the program do not touch. Throws conflict if it has just been
 * ended; until this transaction ends, nobody ends it.
 */
async function copyFor(tx: Tx, plan: Plan, enrolmentId: string, now: Date) {
  const open = await tx.$queryRaw<{ id: string }[]>`
    select id from payment_plans where id = ${plan.id}::uuid and ended_at is null for share`
  if (open.length === 0) {
    throw new AppError('conflict')
  }
  return tx.paymentPlan.create({
    data: {
      programId: plan.programId,
      enrolmentId,
      copyOfId: plan.id,
      firstXaf: plan.firstXaf,
      secondXaf: plan.secondXaf,
      dueDays: plan.dueDays,
      dueOn: plan.dueOn,
      grantedById: plan.grantedById,
      reason: plan.reason,
      createdAt: now,
    },
  })
}

export interface PartOfPurchase {
  planId: string
  number: PartNumber
  priceXaf: number
}

/**
 * The part that a payment pays; null: the whole price. Throws a conflict for a part that was not granted, and for a
 * second part before the first. Call it after lockUser.
 */
export async function choosePart(
  tx: Tx,
  bought: Bought & { enrolment: { id: string } },
  wish: PartWish | undefined,
  now: Date,
): Promise<PartOfPurchase | null> {
  const plan = await findPlan(tx, bought)
  const decision = decidePart(plan, bought.program.priceXaf, wish, now)
  if ('refuse' in decision) {
    throw new AppError('conflict', { text: decision.refuse })
  }
  if (!plan || decision.part === null) {
    return null
  }
  const own = plan.enrolmentId ? plan : await copyFor(tx, plan, bought.enrolment.id, now)
  return { planId: own.id, number: decision.part, priceXaf: partPrice(own, decision.part) }
}

/** The fields of a payment that pays one part. */
export const partFields = (part: PartOfPurchase | null) =>
  part ? { planId: part.planId, part: part.number } : {}

interface PaidFor {
  planId: string | null
  part: number | null
  priceXaf: number
}

/**
 * What an unfinished payment has to pay: a part keeps its amount while its plan stands. Until this transaction ends, nobody ends the plan.
 */
export async function owedNow(tx: Tx, intent: PaidFor, priceXaf: number, now: Date): Promise<number> {
  if (intent.planId === null) {
    return priceXaf
  }
  await tx.$queryRaw`select 1 from payment_plans where id = ${intent.planId}::uuid for share`
  const plan = await tx.paymentPlan.findUniqueOrThrow({ where: { id: intent.planId } })
  const stands = plan.endedAt === null && (intent.part === 2 || isOffered(plan, priceXaf, now))
  return stands ? intent.priceXaf : priceXaf
}

/** The second part that is owed for a purchase, with the time at which the first was paid. */
export const findOwed = (reader: Reader, enrolmentId: string) =>
  reader.paymentPlan.findFirst({
    where: {
      enrolmentId,
      endedAt: null,
      firstPaidAt: { not: null },
      enrolment: { status: { in: [...paidStatuses] } },
    },
  })
