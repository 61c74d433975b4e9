import { openOffer } from '@/config/program-offers'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { createCohortSchema } from '../../cohorts.schema'
import { presentOfficeCohort } from '../cohort.presenter'
import { seatWaiters } from '../seat-waiters'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged } from '../take-seat'
import { asDate, checkTeacher, getCohort } from './office-cohort'
import { storeSessions, weeklySessions } from './store-sessions'

type Input = (typeof createCohortSchema)['_zod']['output']

async function store(tx: Tx, input: Input, programId: string, now: Date) {
  const {
    name = null,
    draft,
    mode,
    language,
    seats = null,
    place = null,
    meeting_url = null,
    teacher_id = null,
  } = input
  const startsOn = input.starts_on ?? null
  const endsOn = input.ends_on ?? null
  const { id } = await tx.cohort.create({
    data: {
      programId,
      name,
      isDraft: draft,
      mode,
      language,
      seats,
      place,
      meetingUrl: meeting_url,
      teacherId: teacher_id,
      startsOn: asDate(startsOn),
      endsOn: asDate(endsOn),
      createdAt: now,
    },
    select: { id: true },
  })
  const weekly = input.weekly ? await weeklySessions(tx, input.weekly, { startsOn, endsOn }) : null
  const sessions = await storeSessions(tx, id, [...input.sessions, ...(weekly?.sessions ?? [])], now)
  return { id, sessions }
}

/** A draft is not public, and its seats cannot be taken; anything else is on sale at once. */
export const createCohort = defineUseCase({
  name: 'cohorts.create-cohort',
  access: can('cohorts.write'),
  input: createCohortSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<OfficeCohortView> {
    const { id, programId } = await decideInTransaction(async (tx) => {
      const program = await tx.program.findFirst({
        where: { slug: input.slug, offer: { not: openOffer } },
        select: { id: true },
      })
      if (!program) {
        throw new AppError('not_found')
      }
      await checkTeacher(tx, input.teacher_id)
      const { id, sessions } = await store(tx, input, program.id, now)
      const cohort = await getCohort(tx, id, now)
      await emitSeatsChanged(tx, cohort)
      await seatsFreed(tx, program.id)
      const { name, draft, starts_on, ends_on, mode, seats } = presentOfficeCohort(cohort)
      await recordAudit(tx, { actor, request, now }, 'cohort.created', {
        details: { cohort: id, slug: input.slug, name, draft, mode, starts_on, ends_on, seats, sessions },
      })
      return cohort
    })
    await seatWaiters(programId, now)
    return presentOfficeCohort(await getCohort(db(), id, now))
  },
})
