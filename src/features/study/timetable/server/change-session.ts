import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, enqueueJob, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import type { SessionAnswer } from '../timetable.answers'
import { cancelSessionSchema, changeSessionSchema } from '../timetable.schema'
import { notifySessionChangeJob } from './notify-session-change.job'

interface Locked {
  id: string
  cohortId: string
  programId: string
  /** Its slug. */
  program: string
  startsAt: Date
  minutes: number
  title: string | null
  place: string | null
  meetingUrl: string | null
  cancelledAt: Date | null
  sequence: number
}

/** A session of a class that is not cancelled, locked until the commit. */
async function lockSession(tx: Tx, id: string): Promise<Locked> {
  const [session] = await tx.$queryRaw<Locked[]>`
    select s.id, s.cohort_id as "cohortId", c.program_id as "programId", p.slug as program, s.starts_at as "startsAt", s.minutes, s.title, s.place,
      s.meeting_url as "meetingUrl", coalesce(s.cancelled_at, c.cancelled_at) as "cancelledAt", s.sequence
    from cohort_sessions s join cohorts c on c.id = s.cohort_id join programs p on p.id = c.program_id
    where s.id = ${id}::uuid for update of s`
  if (!session) {
    throw new AppError('not_found')
  }
  if (session.cancelledAt) {
    throw new AppError('conflict', { text: 'Timetable.alreadyCancelled' })
  }
  return session
}

const present = (session: Locked): SessionAnswer => ({
  id: session.id,
  cohort_id: session.cohortId,
  starts_at: session.startsAt.toISOString(),
  minutes: session.minutes,
  title: session.title,
  place: session.place,
  meeting_url: session.meetingUrl,
  cancelled_at: session.cancelledAt?.toISOString() ?? null,
})

/** Writes the audit entry, and the event for the public page of the program, which shows the times of its classes. */
async function writeDown(
  tx: Tx,
  { id, cohortId, programId, program }: Locked,
  call: UserCall,
  action: 'session.changed' | 'session.cancelled',
  details: Record<string, string>,
) {
  await emitEvent(tx, 'program.changed', { programId, slug: program })
  await recordAudit(tx, call, action, { details: { session: id, cohort: cohortId, ...details } })
}

/**
 * Changes time, place, link or title. Everybody in the class is notified of changes that matter, unless the session is
 * over.
 */
export const changeSession = defineUseCase({
  name: 'timetable.change-session',
  access: can('cohorts.write'),
  input: changeSessionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const before = await lockSession(tx, input.id)
      const after = {
        startsAt: input.starts_at ?? before.startsAt,
        minutes: input.minutes ?? before.minutes,
        title: input.title === undefined ? before.title : input.title,
        place: input.place === undefined ? before.place : input.place,
        meetingUrl: input.meeting_url === undefined ? before.meetingUrl : input.meeting_url,
      }
      const isMoved = after.startsAt.getTime() !== before.startsAt.getTime()
      const isTold = isMoved || after.minutes !== before.minutes || after.place !== before.place
      if (!isTold && after.title === before.title && after.meetingUrl === before.meetingUrl) {
        return present(before)
      }
      const sequence = before.sequence + 1
      await tx.cohortSession.update({
        where: { id: before.id },
        data: { ...after, sequence, updatedAt: now },
      })
      if (isTold && (after.startsAt > now || before.startsAt > now)) {
        await enqueueJob(tx, notifySessionChangeJob, {
          sessionId: before.id,
          sequence,
          change: 'changed',
          was: before.startsAt.toISOString(),
          reason: null,
        })
      }
      const details = { from: before.startsAt.toISOString(), to: after.startsAt.toISOString() }
      await writeDown(tx, before, { actor, request, now }, 'session.changed', details)
      return present({ ...before, ...after, sequence })
    }),
})

/** The session stays in the timetable and in calendars, marked as cancelled. */
export const cancelSession = defineUseCase({
  name: 'timetable.cancel-session',
  access: can('cohorts.write'),
  input: cancelSessionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }) =>
    inTransaction(async (tx) => {
      const session = await lockSession(tx, input.id)
      const sequence = session.sequence + 1
      await tx.cohortSession.update({
        where: { id: session.id },
        data: { cancelledAt: now, sequence, updatedAt: now },
      })
      if (session.startsAt > now) {
        await enqueueJob(tx, notifySessionChangeJob, {
          sessionId: session.id,
          sequence,
          change: 'cancelled',
          was: session.startsAt.toISOString(),
          reason: input.reason,
        })
      }
      await writeDown(tx, session, { actor, request, now }, 'session.cancelled', { reason: input.reason })
      return present({ ...session, cancelledAt: now, sequence })
    }),
})
