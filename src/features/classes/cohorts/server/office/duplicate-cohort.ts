import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { duplicateCohortSchema } from '../../cohorts.schema'
import { shiftDates } from '../../session-plan.rules'
import { presentOfficeCohort } from '../cohort.presenter'
import type { CohortRow } from '../cohorts.repository'
import { asDate, getCohort } from './office-cohort'
import { readClosedDays, storeSessions } from './store-sessions'

const readSessions = (tx: Tx, cohortId: string) =>
  tx.cohortSession.findMany({
    where: { cohortId, cancelledAt: null },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
  })

/** Stores the copy with its sessions; returns its id and the number of sessions. */
async function copy(tx: Tx, cohort: CohortRow, startsOn: string | null, now: Date) {
  const sessions = await readSessions(tx, cohort.id)
  const dates = startsOn
    ? shiftDates(
        { ...cohort, sessions: sessions.map(({ startsAt }) => startsAt) },
        startsOn,
        await readClosedDays(tx),
      )
    : { endsOn: cohort.endsOn, sessions: [] }
  const { programId, name, mode, language, seats, place, meetingUrl, teacherId } = cohort
  const { id } = await tx.cohort.create({
    data: {
      programId,
      name,
      mode,
      language,
      seats,
      place,
      meetingUrl,
      teacherId,
      isDraft: true,
      startsOn: asDate(startsOn),
      endsOn: asDate(dates.endsOn),
      createdAt: now,
    },
    select: { id: true },
  })
  const moved = sessions.flatMap(({ minutes, title, place, meetingUrl: meeting_url }, i) => {
    const starts_at = dates.sessions[i]
    return starts_at ? [{ starts_at, minutes, title, place, meeting_url }] : []
  })
  return { id, sessions: await storeSessions(tx, id, moved, now) }
}

/** A draft with the same facts, and the same sessions beginning on another day. */
export const duplicateCohort = defineUseCase({
  name: 'cohorts.duplicate-cohort',
  access: can('cohorts.write'),
  input: duplicateCohortSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<OfficeCohortView> =>
    decideInTransaction(async (tx) => {
      const cohort = await getCohort(tx, input.id, now)
      const startsOn = cohort.mode === 'self_paced' ? null : (input.starts_on ?? null)
      if (cohort.mode !== 'self_paced' && startsOn === null) {
        throw invalid({ starts_on: 'Classes.errors.startNeeded' })
      }
      const { id, sessions } = await copy(tx, cohort, startsOn, now)
      const made = presentOfficeCohort(await getCohort(tx, id, now))
      const { name, draft, mode, starts_on, ends_on, seats } = made
      await recordAudit(tx, { actor, request, now }, 'cohort.created', {
        details: { cohort: id, slug: cohort.program, name, draft, mode, starts_on, ends_on, seats, sessions },
      })
      return made
    }),
})
