import { paidStatuses } from '@/features/base/enrolments/enrolment-status.rules'
import { lockCohort, updateProgressOfCohort } from '@/features/base/enrolments/server/update-progress'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { NotedSession } from '../attendance.answers'
import { type AttendanceState, noteAttendanceSchema } from '../attendance.schema'
import { tellGuardiansLater } from './tell-guardians.job'

interface Locked {
  id: string
  cohortId: string
  startsAt: Date
  minutes: number
  title: string | null
  isCancelled: boolean
}

async function lockSession(tx: Tx, id: string): Promise<Locked> {
  const [session] = await tx.$queryRaw<Locked[]>`
    select s.id, s.cohort_id as "cohortId", s.starts_at as "startsAt", s.minutes, s.title,
      s.cancelled_at is not null or c.cancelled_at is not null as "isCancelled"
    from cohort_sessions s join cohorts c on c.id = s.cohort_id where s.id = ${id}::uuid for update of s`
  if (!session) {
    throw new AppError('not_found')
  }
  if (session.isCancelled) {
    throw new AppError('conflict', { text: 'Attendance.isCancelled' })
  }
  return session
}

/** The students who have a seat in the class now. */
const listMembers = async (tx: Tx, cohortId: string) => {
  const rows = await tx.enrolment.findMany({
    where: { cohortId, status: { in: [...paidStatuses] } },
    select: { userId: true },
  })
  return new Set(rows.map(({ userId }) => userId))
}

interface Noted {
  sessionId: string
  byId: string
  now: Date
}

const store = (
  tx: Tx,
  states: ReadonlyMap<string, AttendanceState>,
  { sessionId, byId, now }: Noted,
) => tx.$executeRaw`
  insert into attendance (session_id, user_id, state, noted_by_id, noted_at)
  select ${sessionId}::uuid, who, state::"AttendanceState", ${byId}::uuid, ${now}
  from unnest(${[...states.keys()]}::uuid[], ${[...states.values()]}::text[]) as given (who, state)
  on conflict (session_id, user_id) do update
    set state = excluded.state, noted_by_id = excluded.noted_by_id, noted_at = excluded.noted_at
    where attendance.state <> excluded.state`

/** Everybody whose week may be completed by it is held before the session. */
async function lockCohortOf(tx: Tx, sessionId: string) {
  const session = await tx.cohortSession.findUnique({ where: { id: sessionId }, select: { cohortId: true } })
  if (session) {
    await lockCohort(tx, session.cohortId)
  }
}

/**
 * Records who was there. Only the named students change; the last call wins. A week without required items is
 * completed for students who were present or late at all its sessions.
 */
export const noteAttendance = defineUseCase({
  name: 'attendance.note-attendance',
  access: can('attendance.write'),
  input: noteAttendanceSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now, request }): Promise<NotedSession> =>
    inTransaction(async (tx) => {
      await lockCohortOf(tx, input.id)
      const session = await lockSession(tx, input.id)
      const members = await listMembers(tx, session.cohortId)
      const strangers = [...input.states.keys()].filter((id) => !members.has(id))
      if (strangers.length > 0) {
        throw invalid(Object.fromEntries(strangers.map((id) => [id, 'Attendance.notInClass'])))
      }
      const everybody = input.all ? [...members].map((id) => [id, 'present'] as const) : []
      const states = new Map<string, AttendanceState>([...everybody, ...input.states])
      const byId = actor.user.id
      const changed = await store(tx, states, { sessionId: session.id, byId, now })
      const noted = await tx.attendance.findMany({
        where: { sessionId: session.id },
        select: { userId: true, state: true },
      })
      if (changed > 0) {
        await updateProgressOfCohort(tx, session.cohortId, now)
        await recordAudit(tx, { actor, request, now }, 'attendance.noted', {
          details: { session: session.id, cohort: session.cohortId, students: changed },
        })
        if (noted.some(({ state }) => state === 'absent')) {
          await tellGuardiansLater(tx, session.id, now)
        }
      }
      return {
        id: session.id,
        cohort_id: session.cohortId,
        starts_at: session.startsAt.toISOString(),
        minutes: session.minutes,
        title: session.title,
        attendance: Object.fromEntries(noted.map(({ userId, state }) => [userId, state])),
      }
    }),
})
