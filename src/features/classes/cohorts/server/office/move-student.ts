import type { z } from 'zod'
import { day as dayMs } from '@/config/durations'
import { can } from '@/server/kernel/access'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { MovedStudent } from '../../cohorts.answers'
import { moveStudentSchema, moveStudentsSchema } from '../../cohorts.schema'
import { findSeats, findTarget, type LockedSeat, leaveCohort } from '../change-seat'
import { type CohortRow, lockCohorts } from '../cohorts.repository'
import { notifyStudent } from '../notify-student'
import { refuseLeaving } from '../refund-under-way'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged, putIntoCohort } from '../take-seat'
import { asDate, getCohort } from './office-cohort'

type MoveRequest = Pick<z.output<typeof moveStudentSchema>, 'id' | 'to' | 'reason'> & {
  userIds: readonly string[]
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Defers the student: they are first for the next class that suits and begins later. All progress stays. */
async function defer(tx: Tx, { id: enrolmentId, userId }: LockedSeat, from: CohortRow, now: Date) {
  const { programId, language } = from
  await tx.enrolment.update({ where: { id: enrolmentId }, data: { cohortId: null } })
  const afterOn = from.startsOn === null ? null : asDate(nextDay(from.startsOn))
  const wait = { userId, programId, cohortId: null, language, paidAt: now, createdAt: now, afterOn }
  await tx.cohortWait.upsert({ where: { enrolmentId }, create: { enrolmentId, ...wait }, update: wait })
}

/** Either all of them are moved, or nobody. Accounts are locked in the order of their ids, before the classes. */
async function move(tx: Tx, request: MoveRequest, office: UserCall): Promise<CohortRow | null> {
  const { now } = office
  const { id, to, reason } = request
  await tx.$queryRaw`
    select 1 from users where id = any(${[...request.userIds]}::uuid[]) order by id for no key update`
  await lockCohorts(tx, to ? [id, to] : [id])
  const from = await getCohort(tx, id, now)
  const students = await findSeats(tx, id, request.userIds)
  await refuseLeaving(tx, students)
  const target = to === undefined ? null : await findTarget(tx, from, to, students, now)
  for (const student of students) {
    await (target ? putIntoCohort(tx, student.id, target, now) : defer(tx, student, from, now))
    await leaveCohort(tx, student, from)
    await notifyStudent(tx, {
      news: target ? 'moved' : 'deferred',
      student: student.user,
      program: from.program,
      cohort: target,
      reason,
      key: `moved:${from.id}:${now.getTime()}`,
    })
    await recordAudit(tx, office, target ? 'cohort.student_moved' : 'cohort.student_deferred', {
      targetUserId: student.userId,
      details: { slug: from.program, from: from.id, to: target?.id ?? null, reason },
    })
  }
  await emitSeatsChanged(tx, from)
  await seatsFreed(tx, from.programId)
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
      const userIds = [input.user_id]
      const target = await move(tx, { ...input, userIds }, { actor, request, now })
      return { user_id: input.user_id, cohort: target?.id ?? null }
    }),
})

/** The same for several students at once, in one transaction. */
export const moveStudents = defineUseCase({
  name: 'cohorts.move-students',
  access: can('cohorts.write'),
  input: moveStudentsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<{ cohort: string; students: number }> =>
    decideInTransaction(async (tx) => {
      await move(tx, input, { actor, request, now })
      return { cohort: input.id, students: input.userIds.length }
    }),
})
