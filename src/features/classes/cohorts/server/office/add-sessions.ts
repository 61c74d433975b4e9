import { can } from '@/server/kernel/access'
import { invalid } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { PlannedSessions } from '../../cohorts.answers'
import { addSessionSchema, planSessionsSchema } from '../../cohorts.schema'
import { emitSeatsChanged } from '../take-seat'
import { lockOpenCohort } from './office-cohort'
import { storeSessions, weeklySessions } from './store-sessions'

export const addSession = defineUseCase({
  name: 'cohorts.add-session',
  access: can('cohorts.write'),
  input: addSessionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<PlannedSessions> =>
    inTransaction(async (tx) => {
      const cohort = await lockOpenCohort(tx, input.id, now)
      const added = await storeSessions(tx, cohort.id, [input], now)
      if (added === 0) {
        throw invalid({ starts_at: 'Classes.errors.sessionExists' })
      }
      await emitSeatsChanged(tx, cohort)
      await recordAudit(tx, { actor, request, now }, 'cohort.session_added', {
        details: {
          cohort: cohort.id,
          slug: cohort.program,
          starts_at: input.starts_at.toISOString(),
          sessions: added,
        },
      })
      return { cohort: cohort.id, added, left_out: [] }
    }),
})

/** "Mondays at 18:00 and Saturdays at 9:00", within the dates of the class and without holidays. */
export const planSessions = defineUseCase({
  name: 'cohorts.plan-sessions',
  access: can('cohorts.write'),
  input: planSessionsSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }): Promise<PlannedSessions> =>
    inTransaction(async (tx) => {
      const cohort = await lockOpenCohort(tx, input.id, now)
      const { sessions, leftOut } = await weeklySessions(tx, input, cohort)
      const added = await storeSessions(tx, cohort.id, sessions, now)
      await emitSeatsChanged(tx, cohort)
      await recordAudit(tx, { actor, request, now }, 'cohort.session_added', {
        details: {
          cohort: cohort.id,
          slug: cohort.program,
          days: input.slots.map(({ day }) => day),
          time: [...new Set(input.slots.map(({ time }) => time))].join(', '),
          sessions: added,
        },
      })
      return { cohort: cohort.id, added, left_out: leftOut }
    }),
})
