import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { endPlanSchema, movePlanDaySchema } from '../../office.schema'
import { dayOf } from '../../plan.rules'
import { giveUpParts } from './give-up-parts'
import { checkPlanDay } from './grant-plan'

interface ChangedPlan {
  program: string
  student: string | null
}

const whose = { program: { select: { slug: true } }, enrolment: { select: { userId: true } } } as const

/** With the account of its student, as every payment of it locks. */
async function lockPlan(tx: Tx, id: string) {
  const before = await tx.paymentPlan.findUnique({ where: { id }, include: whose })
  if (!before) {
    throw new AppError('not_found')
  }
  const student = before.enrolment?.userId ?? null
  if (student) {
    await lockUser(tx, student)
  } else {
    await tx.$queryRaw`select 1 from payment_plans where id = ${id}::uuid for update`
  }
  const plan = await tx.paymentPlan.findUniqueOrThrow({ where: { id }, include: whose })
  if (plan.endedAt) {
    throw new AppError('conflict', { text: 'PaymentsOffice.changedMeanwhile' })
  }
  return { plan, student, program: plan.program.slug }
}

/**
 * Nobody who was not asked for money yet pays by it any more. A payment whose code is being checked keeps its plan locked (owedNow): its
 * outcome is waited for, and then read.
 */
async function endCopies(
  tx: Tx,
  copyOfId: string,
  end: { endedAt: Date; endedById: string; endReason: string },
) {
  const unpaid = { copyOfId, endedAt: null, firstPaidAt: null }
  await tx.$queryRaw`
    select 1 from payment_plans where copy_of_id = ${copyOfId}::uuid and ended_at is null order by id for no key update`
  await tx.paymentPlan.updateMany({
    where: { ...unpaid, intents: { none: { state: { in: ['authorised', 'review'] } } } },
    data: { ...end, end: 'withdrawn' },
  })
}

/**
 * Before the first part is paid, only the whole price can be paid from now on. Afterwards the second part is not
 * asked for any more, and the program stays open.
 */
export const endPlan = defineUseCase({
  name: 'payments.end-plan',
  access: can('payments.manage'),
  input: endPlanSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, now }): Promise<ChangedPlan> =>
    decideInTransaction(async (tx) => {
      const { plan, student, program } = await lockPlan(tx, input.plan)
      await giveUpParts(tx, plan.id, now)
      const ended = { endedAt: now, endedById: actor.user.id, endReason: input.reason }
      const end = plan.firstPaidAt ? 'waived' : 'withdrawn'
      await tx.paymentPlan.update({ where: { id: plan.id }, data: { ...ended, end } })
      if (!student) {
        await endCopies(tx, plan.id, ended)
      }
      await recordAudit(tx, { actor, request, now }, 'payment_plan.ended', {
        ...(student && { targetUserId: student }),
        details: { program, end, secondXaf: plan.secondXaf, reason: input.reason },
      })
      return { program, student }
    }),
})

/** Another day for a second part that is owed. A pause ends with it. */
export const movePlanDay = defineUseCase({
  name: 'payments.move-plan-day',
  access: can('payments.manage'),
  input: movePlanDaySchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input: { plan: id, dueOn, reason }, actor, request, now }): Promise<ChangedPlan> =>
    decideInTransaction(async (tx) => {
      checkPlanDay(dueOn, now)
      const { plan, student, program } = await lockPlan(tx, id)
      if (!plan.firstPaidAt || !plan.dueOn) {
        throw new AppError('conflict', { text: 'PaymentsOffice.plan.nothingOwed' })
      }
      await tx.paymentPlan.update({ where: { id }, data: { dueOn: new Date(dueOn) } })
      await recordAudit(tx, { actor, request, now }, 'payment_plan.day_moved', {
        ...(student && { targetUserId: student }),
        details: { program, before: { dueOn: dayOf(plan.dueOn) }, after: { dueOn }, reason },
      })
      return { program, student }
    }),
})
