import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { cohortIdSchema, deleteSessionSchema } from '../../cohorts.schema'
import { type CohortRow, lockCohorts } from '../cohorts.repository'
import { emitSeatsChanged } from '../take-seat'
import { getCohort, lockOpenCohort, lockTeachers } from './office-cohort'

/** Somebody has or had a seat, pays for one, waits for one, or was written to. */
async function isUsed(tx: Tx, cohortId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ used: boolean }[]>`
    select exists (select from enrolments where cohort_id = c.id)
      or exists (select from seat_holds where cohort_id = c.id)
      or exists (select from cohort_waits where cohort_id = c.id)
      or exists (select from payment_intents where cohort_id = c.id)
      or exists (select from announcements where cohort_id = c.id)
      or exists (select from room_messages where room_id = c.room_id) as used
    from cohorts c where c.id = ${cohortId}::uuid`
  return row?.used ?? false
}

/** Removes the class with its sessions and its room. Without a teacher first, so that the database takes them out of the rooms. */
async function remove(tx: Tx, { id }: CohortRow) {
  const { roomId } = await tx.cohort.update({
    where: { id },
    data: { teacherId: null },
    select: { roomId: true },
  })
  await tx.cohort.delete({ where: { id } })
  if (roomId !== null) {
    await tx.room.delete({ where: { id: roomId } })
  }
}

/** Only while nobody has anything to do with the class; afterwards it is cancelled. */
export const deleteCohort = defineUseCase({
  name: 'cohorts.delete-cohort',
  access: can('cohorts.write'),
  input: cohortIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, request, now }): Promise<{ program: string }> =>
    decideInTransaction(async (tx) => {
      const teacherId = await lockTeachers(tx, { id, teacher_id: null })
      await lockCohorts(tx, [id])
      const cohort = await getCohort(tx, id, now)
      if (cohort.teacherId !== teacherId) {
        throw new AppError('conflict')
      }
      if (await isUsed(tx, id)) {
        throw new AppError('conflict', { text: 'Classes.errors.isUsed' })
      }
      await remove(tx, cohort)
      await emitSeatsChanged(tx, cohort)
      const { program: slug, name, startsOn: starts_on } = cohort
      await recordAudit(tx, { actor, request, now }, 'cohort.deleted', { details: { slug, name, starts_on } })
      return { program: slug }
    }),
})

/** Only while nobody has a seat in the class and no attendance is noted; afterwards it is cancelled. */
export const deleteSession = defineUseCase({
  name: 'cohorts.delete-session',
  access: can('cohorts.write'),
  input: deleteSessionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<{ cohort: string }> =>
    decideInTransaction(async (tx) => {
      const cohort = await lockOpenCohort(tx, input.id, now)
      const where = { id: input.session, cohortId: cohort.id }
      const session = await tx.cohortSession.findFirst({ where, include: { _count: true } })
      if (!session) {
        throw new AppError('not_found')
      }
      if (cohort.enrolled + cohort.holds + session._count.attendance > 0) {
        throw new AppError('conflict', { text: 'Classes.errors.sessionIsUsed' })
      }
      await tx.cohortSession.delete({ where: { id: session.id } })
      await emitSeatsChanged(tx, cohort)
      await recordAudit(tx, { actor, request, now }, 'session.deleted', {
        details: { cohort: cohort.id, slug: cohort.program, starts_at: session.startsAt.toISOString() },
      })
      return { cohort: cohort.id }
    }),
})
