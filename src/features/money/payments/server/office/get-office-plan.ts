import { hasRight } from '@/config/roles'
import { isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { isPaused } from '@/features/base/enrolments/second-part.rules'
import { personName } from '@/lib/person-name'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { officePlanSchema } from '../../office.schema'
import type { OfficePlan } from '../../office-views'
import { dayOf } from '../../plan.rules'

const findNewest = (programId: string, enrolmentId: string | null) =>
  db().paymentPlan.findFirst({
    where: { programId, enrolmentId },
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
    include: {
      intents: {
        where: { state: { in: ['paid', 'refunded'] } },
        orderBy: { part: 'asc' },
        select: { reference: true, part: true },
      },
    },
  })
type Found = NonNullable<Awaited<ReturnType<typeof findNewest>>>

function stateOf({ end, firstPaidAt, dueOn }: Found, now: Date): OfficePlan['state'] {
  if (end) {
    return end
  }
  if (!firstPaidAt || !dueOn) {
    return 'granted'
  }
  return isPaused({ dueOn: dayOf(dueOn) }, now) ? 'paused' : 'owed'
}

async function nameOf(id: string): Promise<string> {
  const user = await db().user.findUnique({ where: { id }, select: { firstName: true, lastName: true } })
  return user ? personName(user) : ''
}

async function present(plan: Found, priceXaf: number, now: Date): Promise<OfficePlan> {
  const { id, firstXaf, secondXaf, dueOn, dueDays, firstPaidAt, endedAt, reason, endReason } = plan
  return {
    id,
    state: stateOf(plan, now),
    firstXaf,
    secondXaf,
    dueOn: dueOn && dayOf(dueOn),
    dueDays,
    firstPaidAt,
    endedAt,
    grantedBy: await nameOf(plan.grantedById),
    reason,
    endReason,
    fitsPrice: firstPaidAt !== null || firstXaf + secondXaf === priceXaf,
    payments: plan.intents.map(({ reference, part }) => ({ reference, part: part ?? 1 })),
  }
}

export interface OfficePlanPage {
  program: string
  student: string | null
  priceXaf: number
  /** The open plan, else the last one; null: there was none. */
  plan: OfficePlan | null
  /** A plan can be granted here. */
  isUnpaid: boolean
  /** The reader may grant and end plans. */
  manage: boolean
}

/** The payment plan of a program, or of the purchase of one student. */
export const getOfficePlan = defineUseCase({
  name: 'payments.get-office-plan',
  access: can('payments.read'),
  input: officePlanSchema,
  limits: [perActor('admin.read')],
  async run({ input: { program: slug, student }, actor, now }): Promise<OfficePlanPage> {
    const program = await db().program.findUnique({
      where: { slug },
      select: {
        id: true,
        priceXaf: true,
        enrolments: { where: { userId: student ?? actor.user.id }, take: 1 },
      },
    })
    const enrolment = student ? program?.enrolments[0] : undefined
    if (!program || (student && !enrolment)) {
      throw new AppError('not_found')
    }
    const plan = await findNewest(program.id, enrolment?.id ?? null)
    return {
      program: slug,
      student: student ?? null,
      priceXaf: program.priceXaf,
      plan: plan && (await present(plan, program.priceXaf, now)),
      isUnpaid: !enrolment || (enrolment.status !== 'ended' && !isPaid(enrolment.status)),
      manage: hasRight(actor.user, 'payments.manage'),
    }
  },
})
