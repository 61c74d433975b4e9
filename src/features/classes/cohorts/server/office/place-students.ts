import { z } from 'zod'
import { defineBulk } from '@/features/base/bulk/server/bulk-kind'
import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { Prisma } from '@/generated/prisma/client'
import { doualaDayOf } from '@/lib/douala-time'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { placeStudentsSchema } from '../../cohorts.schema'
import { findTarget, type LockedSeat, leaveCohort } from '../change-seat'
import { presentOfficeCohort } from '../cohort.presenter'
import { type CohortRow, lockCohorts, readCohorts } from '../cohorts.repository'
import { notifyStudent } from '../notify-student'
import { listLeaving, refuseLeaving } from '../refund-under-way'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged, putIntoCohort } from '../take-seat'
import { getCohort } from './office-cohort'

interface Placing {
  to: string
  reason: string
  userIds: readonly string[]
}

/** The paid places of these people in the program, except those who are in the class already. */
const readPlaces = (tx: Tx, programId: string, { to, userIds }: Placing) =>
  tx.enrolment.findMany({
    where: {
      programId,
      userId: { in: [...userIds] },
      status: { in: [...paidStatuses] },
      OR: [{ cohortId: null }, { cohortId: { not: to } }],
    },
    orderBy: { userId: 'asc' },
    include: { user: true },
  })

const countIn = (tx: Tx, cohortId: string, userIds: readonly string[]) =>
  tx.enrolment.count({
    where: { cohortId, userId: { in: [...userIds] }, status: { in: [...paidStatuses] } },
  })

async function lockAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.$queryRaw`
    select 1 from users where id = any(${[...userIds]}::uuid[]) order by id for no key update`
}

/** Locks the accounts, then all classes concerned; a place that has moved meanwhile is a conflict. */
async function lockPlaces(tx: Tx, request: Placing, now: Date): Promise<LockedSeat[]> {
  const { to, userIds } = request
  await lockAccounts(tx, userIds)
  const { programId } = await getCohort(tx, to, now)
  const before = await readPlaces(tx, programId, request)
  const left = new Set(before.flatMap(({ cohortId }) => cohortId ?? []))
  await lockCohorts(tx, [to, ...left])
  const places = await readPlaces(tx, programId, request)
  if (places.some(({ cohortId }) => cohortId !== null && !left.has(cohortId))) {
    throw new AppError('conflict')
  }
  const missing = userIds.length - places.length - (await countIn(tx, to, userIds))
  if (missing > 0) {
    throw invalid({ students: 'Classes.errors.notInProgram' }, { count: missing })
  }
  return places
}

async function place(tx: Tx, request: Placing, office: UserCall): Promise<CohortRow> {
  const { now } = office
  const { to, reason } = request
  const places = await lockPlaces(tx, request, now)
  await refuseLeaving(tx, places)
  const { programId } = await getCohort(tx, to, now)
  const target = await findTarget(tx, { id: '', programId }, to, places, now)
  for (const each of places) {
    const from = each.cohortId === null ? null : await getCohort(tx, each.cohortId, now)
    await putIntoCohort(tx, each.id, target, now)
    if (from) {
      await leaveCohort(tx, each, from)
    }
    await notifyStudent(tx, {
      news: 'moved',
      student: each.user,
      program: target.program,
      cohort: target,
      reason,
      key: `placed:${target.id}:${now.getTime()}`,
    })
    await recordAudit(tx, office, 'cohort.student_moved', {
      targetUserId: each.userId,
      details: { slug: target.program, from: from?.id ?? null, to: target.id, reason },
    })
  }
  await emitSeatsChanged(tx, target)
  await seatsFreed(tx, target.programId)
  return target
}

/** Puts students into one class of the program that all of them have paid, wherever they are now. All of them, or nobody. */
export const placeStudents = defineUseCase({
  name: 'cohorts.place-students',
  access: can('cohorts.write'),
  input: placeStudentsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<{ cohort: string }> =>
    decideInTransaction(async (tx) => {
      const { id } = await place(tx, input, { actor, request, now })
      return { cohort: id }
    }),
})

/** Refuses a class into which nobody can be put. */
export async function checkPlacement(tx: Tx, to: string, now: Date): Promise<void> {
  const { isCancelled, isDraft } = await getCohort(tx, to, now)
  if (isCancelled || isDraft) {
    throw invalid({ to: 'Validation.classUnknown' })
  }
}

/** The same for all students who match, a few in one transaction. */
export const bulkPlacing = defineBulk({
  name: 'students_place',
  access: can('cohorts.write'),
  input: z.object({ to: z.uuid(), reason: z.string() }),
  slice: 10,
  async run(tx, ids, { to, reason }, call) {
    await lockAccounts(tx, ids)
    const { programId } = await getCohort(tx, to, call.now)
    const places = await readPlaces(tx, programId, { to, reason, userIds: ids })
    const leaving = await listLeaving(
      tx,
      places.map(({ id }) => id),
    )
    const staying = new Set(places.flatMap(({ id, userId }) => (leaving.has(id) ? [userId] : [])))
    const userIds = ids.filter((id) => !staying.has(id)).toSorted()
    if (userIds.length > 0) {
      await place(tx, { to, reason, userIds }, call)
    }
    return [...staying].map((id) => ({ id, reason: 'Bulk.reasons.refund' }))
  },
})

/** The classes of all programs into which the office can put somebody. */
export const listPlacements = defineUseCase({
  name: 'cohorts.list-placements',
  access: can('cohorts.write'),
  input: z.object({}),
  limits: [perActor('admin.read')],
  async run({ locale, now }): Promise<(OfficeCohortView & { title: string })[]> {
    const open = Prisma.sql`c.cancelled_at is null and not c.is_draft
      and (c.ends_on is null or c.ends_on >= ${doualaDayOf(now)}::date)`
    const [rows, programs] = await Promise.all([
      readCohorts(db(), open, now),
      db().program.findMany({ select: { slug: true, titleEn: true, titleFr: true } }),
    ])
    const titles = new Map(programs.map(({ slug, ...title }) => [slug, localized(title, 'title', locale)]))
    return rows.map((row) => ({ ...presentOfficeCohort(row), title: titles.get(row.program) ?? row.program }))
  },
})
