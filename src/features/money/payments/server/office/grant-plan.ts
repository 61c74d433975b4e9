import { day } from '@/config/durations'
import { paymentPlan } from '@/config/limits'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { doualaDayOf } from '@/lib/douala-time'
import { formatXaf } from '@/lib/xaf'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { lockUser } from '@/server/kernel/lock-user'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { grantPlanSchema } from '../../office.schema'

/** Throws `invalid` for a day that is not ahead, or too far. */
export function checkPlanDay(dueOn: string, now: Date): void {
  const last = doualaDayOf(new Date(now.getTime() + paymentPlan.longestDays * day))
  if (dueOn <= doualaDayOf(now) || dueOn > last) {
    throw invalid({ dueOn: 'Validation.planDayAhead' })
  }
}

/** The program with its price, which cannot change before the commit. */
async function lockProgram(tx: Tx, slug: string) {
  const [program] = await tx.$queryRaw<{ id: string; priceXaf: number }[]>`
    select id, price_xaf as "priceXaf" from programs where slug = ${slug} for no key update`
  if (!program) {
    throw new AppError('not_found')
  }
  return program
}

/** A choice that is not paid: only the price of such a one can still be divided. */
async function findUnpaid(tx: Tx, userId: string, programId: string): Promise<string> {
  await lockUser(tx, userId)
  const enrolment = await tx.enrolment.findUnique({ where: { userId_programId: { userId, programId } } })
  if (!enrolment || enrolment.status === 'ended') {
    throw new AppError('conflict', { text: 'PaymentsOffice.plan.notChosen' })
  }
  if (isPaid(enrolment.status)) {
    throw new AppError('conflict', { text: 'PaymentsOffice.plan.isPaid' })
  }
  return enrolment.id
}

/** Lets one student, or all who pay a program from now on, pay its price in two parts. */
export const grantPlan = defineUseCase({
  name: 'payments.grant-plan',
  access: can('payments.manage'),
  input: grantPlanSchema,
  limits: [perActor('admin.write')],
  stepUp: true,
  run: ({ input, actor, request, locale, now }): Promise<{ program: string; student: string | null }> =>
    inTransaction(async (tx) => {
      const { program: slug, student, first, second, dueDays, dueOn, reason } = input
      if (dueOn) {
        checkPlanDay(dueOn, now)
      }
      // The account comes before the program in the order of locks.
      const known = student && (await tx.program.findUnique({ where: { slug }, select: { id: true } }))
      const enrolmentId = student && known ? await findUnpaid(tx, student, known.id) : null
      const program = await lockProgram(tx, slug)
      if (first + second !== program.priceXaf) {
        throw invalid({ second: 'Validation.planSum' }, { price: formatXaf(program.priceXaf, locale) })
      }
      const open = await tx.paymentPlan.count({
        where: { programId: program.id, enrolmentId, endedAt: null },
      })
      if (open > 0) {
        throw new AppError('conflict', { text: 'PaymentsOffice.plan.exists' })
      }
      await tx.paymentPlan.create({
        data: {
          programId: program.id,
          enrolmentId,
          firstXaf: first,
          secondXaf: second,
          dueDays: dueDays ?? null,
          dueOn: dueOn ? new Date(dueOn) : null,
          grantedById: actor.user.id,
          reason,
          createdAt: now,
        },
      })
      await recordAudit(tx, { actor, request, now }, 'payment_plan.granted', {
        ...(student && { targetUserId: student }),
        details: {
          program: slug,
          amountXaf: first,
          secondXaf: second,
          dueDays: dueDays ?? null,
          dueOn: dueOn ?? null,
          reason,
        },
      })
      return { program: slug, student: student ?? null }
    }),
})
