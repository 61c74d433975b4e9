import { nextCohort } from '@/features/classes/cohorts/cohort-wish'
import { hasSeat } from '@/features/classes/cohorts/seat.rules'
import { namedCohort } from '@/features/classes/cohorts/server/reserve-seat'
import { withRole } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import type { Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { joinWaitingListSchema, leaveWaitingListSchema } from '../../payments.schema'
import { findUnfinished, openAttempt } from '../payments.repository'

type Named = Awaited<ReturnType<typeof namedCohort>>

/** The unpaid choice of this program, created if there is none. Call it after lockUser. */
export async function chooseUnpaid(tx: Tx, userId: string, programId: string, now: Date): Promise<string> {
  const where = { userId_programId: { userId, programId } }
  const before = await tx.enrolment.findUnique({ where })
  if (before?.status === 'active' || before?.status === 'completed') {
    throw new AppError('conflict', { text: 'Payment.answers.alreadyPaid' })
  }
  const unfinished = before && (await findUnfinished(tx, before.id))
  if (unfinished && openAttempt(unfinished)) {
    throw new AppError('conflict', { text: 'Payment.answers.waitingForApproval' })
  }
  const { id } = await tx.enrolment.upsert({
    where,
    create: { userId, programId, createdAt: now },
    update: { status: 'pending', ...nextCohort },
    select: { id: true },
  })
  return id
}

/** A repeated request for the same class does not change the place in the list. */
async function enterList(tx: Tx, enrolmentId: string, userId: string, cohort: Named, now: Date) {
  const { id: cohortId, programId, language } = cohort
  const before = await tx.cohortWait.findUnique({ where: { enrolmentId } })
  if (before?.cohortId === cohortId) {
    return
  }
  const wait = { userId, programId, cohortId, language, createdAt: now, notifiedAt: null, notifiedCount: 0 }
  await tx.seatHold.deleteMany({ where: { enrolmentId } })
  await tx.cohortWait.upsert({ where: { enrolmentId }, create: { enrolmentId, ...wait }, update: wait })
}

/** Puts a student on the waiting list of a full class: they get a mail when a seat is free. */
export const joinWaitingList = defineUseCase({
  name: 'payments.join-waiting-list',
  access: withRole('student'),
  input: joinWaitingListSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor, now }): Promise<{ program: string }> =>
    decideInTransaction(async (tx) => {
      const userId = actor.user.id
      await lockUser(tx, userId)
      const cohort = await namedCohort(tx, input.cohort, null, now)
      const enrolmentId = await chooseUnpaid(tx, userId, cohort.programId, now)
      if (hasSeat(cohort)) {
        throw new AppError('conflict', { text: 'Classes.waiting.hasSeat' })
      }
      await enterList(tx, enrolmentId, userId, cohort, now)
      return { program: cohort.program }
    }),
})

/** A student who has paid cannot leave the list here: the office defers or refunds them. */
export const leaveWaitingList = defineUseCase({
  name: 'payments.leave-waiting-list',
  access: withRole('student'),
  input: leaveWaitingListSchema,
  limits: [perActor('profile.write')],
  run: ({ input, actor }): Promise<{ program: string }> =>
    decideInTransaction(async (tx) => {
      const userId = actor.user.id
      await lockUser(tx, userId)
      const own = { userId, paidAt: null, enrolment: { program: { slug: input.program } } }
      const { count } = await tx.cohortWait.deleteMany({ where: own })
      if (count === 0) {
        throw new AppError('not_found')
      }
      return { program: input.program }
    }),
})
