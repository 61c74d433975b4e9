import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { withRole } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { ChoosableCohort } from '../cohort-views'
import { cohortOfferSchema, takeNextCohortSchema } from '../cohorts.schema'
import { isJoinable } from '../seat.rules'
import { findSeats, findTarget, leaveCohort } from './change-seat'
import { type CohortRow, findCohort, lockCohorts, type Reader, readJoinable } from './cohorts.repository'
import { describeCohort } from './list-public-cohorts'
import { nextInstead } from './next-instead'
import { notifyStudent } from './notify-student'
import { seatsFreed } from './seats-freed'
import { emitSeatsChanged, putIntoCohort } from './take-seat'

export interface CohortOffer {
  program: string
  /** The cancelled class. */
  id: string
  startsOn: string | null
  reason: string | null
  /** The next class with a free seat; null: none now. */
  next: ChoosableCohort | null
  /** Of the payment that can be given back; null: nothing that the student paid here. */
  reference: string | null
  /** A refund is under way. */
  wantsMoney: boolean
}

/** The payment of an enrolment, and whether its money is on its way back. */
const readPayment = (reader: Reader, enrolmentId: string) =>
  reader.paymentIntent.findFirst({
    where: { enrolmentId, state: 'paid' },
    orderBy: [{ paidAt: 'desc' }, { id: 'desc' }],
    select: {
      reference: true,
      refunds: { where: { state: { in: ['due', 'approved', 'failed'] } }, select: { id: true } },
    },
  })

/** A class that was cancelled; any other is not found. */
async function getCancelled(reader: Reader, id: string, now: Date): Promise<CohortRow> {
  const cohort = await findCohort(reader, id, now)
  if (!cohort?.isCancelled) {
    throw new AppError('not_found')
  }
  return cohort
}

/** What a student can do about a class that was cancelled; null: has a seat in no cancelled class of this program. */
export const getCohortOffer = defineUseCase({
  name: 'cohorts.get-cohort-offer',
  access: withRole('student'),
  input: cohortOfferSchema,
  limits: [perActor('payment.read')],
  async run({ input, actor, locale, now }): Promise<CohortOffer | null> {
    const enrolment = await db().enrolment.findFirst({
      where: {
        userId: actor.user.id,
        status: { in: ['active', 'completed'] },
        program: { slug: input.slug },
        cohort: { cancelledAt: { not: null } },
      },
      include: { program: true },
    })
    if (!enrolment?.cohortId) {
      return null
    }
    const cohort = await getCancelled(db(), enrolment.cohortId, now)
    const next = nextInstead(await readJoinable(db(), cohort.programId, now), cohort, actor.user.locale)
    const payment = await readPayment(db(), enrolment.id)
    return {
      program: localized(enrolment.program, 'title', locale),
      id: cohort.id,
      startsOn: cohort.startsOn,
      reason: cohort.cancelReason,
      next: next && (await describeCohort(next.id, now)),
      reference: payment?.reference ?? null,
      wantsMoney: (payment?.refunds.length ?? 0) > 0,
    }
  },
})

/** A student takes a seat in another class instead of a cancelled one. Throws class_full if its last seat has gone meanwhile. */
export const takeNextCohort = defineUseCase({
  name: 'cohorts.take-next-cohort',
  access: withRole('student'),
  input: takeNextCohortSchema,
  limits: [perActor('profile.write')],
  run: ({ input: { id, to }, actor, now }): Promise<{ program: string }> =>
    decideInTransaction(async (tx) => {
      const userId = actor.user.id
      await lockUser(tx, userId)
      await lockCohorts(tx, [id, to])
      const from = await getCancelled(tx, id, now)
      const [seat] = await findSeats(tx, id, [userId])
      if (!seat) {
        throw new AppError('not_found')
      }
      if ((await readPayment(tx, seat.id))?.refunds.length) {
        throw new AppError('conflict', { text: 'Classes.instead.wantsMoney' })
      }
      const target = await findTarget(tx, from, to, [seat], now)
      if (!isJoinable(target, now)) {
        throw invalid({ to: 'Validation.classUnknown' })
      }
      await putIntoCohort(tx, seat.id, target, now)
      await leaveCohort(tx, seat, from)
      const key = `instead:${from.id}`
      await notifyStudent(tx, {
        news: 'seated',
        student: seat.user,
        program: from.program,
        cohort: target,
        key,
      })
      await emitSeatsChanged(tx, from)
      await seatsFreed(tx, from.programId)
      return { program: from.program }
    }),
})
