import { z } from 'zod'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused, type OwedPart } from '@/features/base/enrolments/second-part.rules'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { recordOwner } from '@/server/kernel/access'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { dayOf } from '../../plan.rules'

interface OwedProgram {
  slug: string
  name: string
  owed: OwedPart
  paused: boolean
}

/** The second parts that the caller owes, the first day first. */
export const listOwedParts = defineUseCase({
  name: 'payments.list-owed-parts',
  access: recordOwner(),
  input: z.object({}),
  limits: [perActor('payment.read')],
  async run({ actor, locale, now }): Promise<OwedProgram[]> {
    const plans = await db().paymentPlan.findMany({
      where: {
        enrolment: { userId: actor.user.id, status: { in: [...paidStatuses] } },
        endedAt: null,
        firstPaidAt: { not: null },
      },
      orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
      include: { program: { select: { slug: true, titleEn: true, titleFr: true } } },
    })
    return plans.flatMap(({ dueOn, secondXaf, program }) => {
      const owed = dueOn && { amountXaf: secondXaf, dueOn: dayOf(dueOn) }
      return owed
        ? [
            {
              slug: program.slug,
              name: localized(program, 'title', locale),
              owed,
              paused: isPaused(owed, now),
            },
          ]
        : []
    })
  },
})
