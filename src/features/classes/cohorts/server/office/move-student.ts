import type { z } from 'zod'
import { day as dayMs } from '@/config/durations'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { lockUser } from '@/server/kernel/lock-user'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { MovedStudent } from '../../cohorts.answers'
import { moveStudentSchema } from '../../cohorts.schema'
import { hasSeat } from '../../seat.rules'
import { type CohortRow, findCohort, lockCohorts } from '../cohorts.repository'
import { notifyStudent } from '../notify-student'
import { cohortIsFull } from '../reserve-seat'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged, putIntoCohort } from '../take-seat'
import { asDate, getCohort } from './office-cohort'

type MoveRequest = z.output<typeof moveStudentSchema>

/** The student's paid enrolment in this class; students of another class are not found. */
async function findEnrolment(tx: Tx, { id: cohortId, user_id: userId }: MoveRequest) {
  await tx.$queryRaw`
    select 1 from enrolments where cohort_id = ${cohortId}::uuid and user_id = ${userId}::uuid for no key update`
  const enrolment = await tx.enrolment.findFirst({
    where: { cohortId, userId, status: { in: [...paidStatuses] } },
    include: { user: true },
  })
  if (!enrolment) {
    throw new AppError('not_found')
  }
  return enrolment
}
type LockedEnrolment = Awaited<ReturnType<typeof findEnrolment>>

async function findTarget(
  tx: Tx,
  from: CohortRow,
  to: string,
  { user }: LockedEnrolment,
  now: Date,
): Promise<CohortRow> {
  const target = await findCohort(tx, to, now)
  if (
    !target ||
    target.programId !== from.programId ||
    target.isCancelled ||
    target.isDraft ||
    target.id === from.id
  ) {
    throw invalid({ to: 'Validation.classUnknown' })
  }
  if (!hasSeat(target)) {
    throw await cohortIsFull(tx, target, [user.locale], now)
  }
  return target
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Defers the student: they are first for the next class that suits and begins later. All progress stays. */
async function defer(tx: Tx, { id: enrolmentId, userId }: LockedEnrolment, from: CohortRow, now: Date) {
  const { programId, language } = from
  await tx.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: null } })
  const afterOn = from.startsOn === null ? null : asDate(nextDay(from.startsOn))
  const wait = { userId, programId, cohortId: null, language, paidAt: now, createdAt: now, afterOn }
  await tx.cohortWait.upsert({ where: { enrolmentId }, create: { enrolmentId, ...wait }, update: wait })
}

async function move(tx: Tx, request: MoveRequest, office: UserCall): Promise<CohortRow | null> {
  const { now } = office
  await lockUser(tx, request.user_id)
  await lockCohorts(tx, request.to ? [request.id, request.to] : [request.id])
  const from = await getCohort(tx, request.id, now)
  const enrolment = await findEnrolment(tx, request)
  const target = request.to === undefined ? null : await findTarget(tx, from, request.to, enrolment, now)
  if (target) {
    await putIntoCohort(tx, enrolment.id, target, now)
  } else {
    await defer(tx, enrolment, from, now)
  }
  const { user: student } = enrolment
  await notifyStudent(tx, {
    news: target ? 'moved' : 'deferred',
    student,
    program: from.program,
    cohort: target,
    reason: request.reason,
    key: `moved:${from.id}:${now.getTime()}`,
  })
  await emitSeatsChanged(tx, from)
  await seatsFreed(tx, from.programId)
  await recordAudit(tx, office, target ? 'cohort.student_moved' : 'cohort.student_deferred', {
    targetUserId: student.id,
    details: { slug: from.program, from: from.id, to: target?.id ?? null, reason: request.reason },
  })
  return target
}

/** Moves a student to another class of the program, or lets them wait for a later one. All progress stays. */
export const moveStudent = defineUseCase({
  name: 'cohorts.move-student',
  access: can('cohorts.write'),
  input: moveStudentSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<MovedStudent> =>
    decideInTransaction(async (tx) => {
      const target = await move(tx, input, { actor, request, now })
      return { user_id: input.user_id, cohort: target?.id ?? null }
    }),
})
