import { can } from '@/server/kernel/access'
import type { UserActor } from '@/server/kernel/actor'
import { AppError, invalid } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { enqueueJob, recordAudit, type Tx } from '@/server/kernel/transaction'
import { type Context, defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { changeCohortSchema, dateProblems } from '../../cohorts.schema'
import { presentOfficeCohort } from '../cohort.presenter'
import type { CohortRow } from '../cohorts.repository'
import { notifyCohortJob } from '../notify-cohort.job'
import { seatsFreed } from '../seats-freed'
import { emitSeatsChanged } from '../take-seat'
import { asDate, checkTeacher, getCohort, lockOpenCohort, lockTeachers } from './office-cohort'

type Input = (typeof changeCohortSchema)['_zod']['output']

const valuesOf = (cohort: CohortRow) => ({
  name: cohort.name,
  mode: cohort.mode,
  language: cohort.language,
  starts_on: cohort.startsOn,
  ends_on: cohort.endsOn,
  seats: cohort.seats,
  place: cohort.place,
  meeting_url: cohort.meetingUrl,
  teacher_id: cohort.teacherId,
})
type Values = ReturnType<typeof valuesOf>

function merged(before: Values, input: Input): Values {
  const after = { ...before }
  for (const name of Object.keys(before) as (keyof Values)[]) {
    if (input[name] !== undefined) {
      Object.assign(after, { [name]: input[name] })
    }
  }
  return after.mode === 'self_paced' ? { ...after, starts_on: null } : after
}

/** The fields whose changes are notified to everybody with a seat. */
const toldFields = ['starts_on', 'ends_on', 'mode', 'place', 'meeting_url'] as const

function refuse(cohort: CohortRow, after: Values) {
  const wrong = dateProblems(after)
  if (Object.keys(wrong).length > 0) {
    throw invalid(wrong)
  }
  if (after.seats !== null && after.seats < cohort.enrolled + cohort.holds) {
    throw invalid({ seats: 'Classes.errors.seatsTaken' }, { count: cohort.enrolled + cohort.holds })
  }
}

async function store(tx: Tx, before: CohortRow, after: Values, now: Date): Promise<CohortRow> {
  await tx.cohort.update({
    where: { id: before.id },
    data: {
      name: after.name,
      mode: after.mode,
      language: after.language,
      startsOn: asDate(after.starts_on),
      endsOn: asDate(after.ends_on),
      seats: after.seats,
      place: after.place,
      meetingUrl: after.meeting_url,
      teacherId: after.teacher_id,
      version: { increment: 1 },
    },
  })
  return getCohort(tx, before.id, now)
}

interface ChangedCohort {
  outcome: 'saved' | 'conflict'
  /** The class as it is stored now. */
  cohort: OfficeCohortView
}

type Call = Pick<Context<Input, UserActor>, 'input' | 'actor' | 'request' | 'now'>

/** In a conflict somebody has changed the class since its version was read, and nothing is stored. */
const change = ({ input, actor, request, now }: Call): Promise<ChangedCohort> =>
  decideInTransaction(async (tx) => {
    const former = await lockTeachers(tx, input)
    const before = await lockOpenCohort(tx, input.id, now)
    if (before.teacherId !== former) {
      throw new AppError('conflict')
    }
    if (input.version !== undefined && input.version !== before.version) {
      return { outcome: 'conflict', cohort: presentOfficeCohort(before) }
    }
    const was = valuesOf(before)
    const after = merged(was, input)
    refuse(before, after)
    const names = (Object.keys(was) as (keyof Values)[]).filter((name) => was[name] !== after[name])
    if (names.length === 0) {
      return { outcome: 'saved', cohort: presentOfficeCohort(before) }
    }
    if (names.includes('teacher_id')) {
      await checkTeacher(tx, after.teacher_id)
    }
    const cohort = await store(tx, before, after, now)
    if (toldFields.some((name) => names.includes(name))) {
      const key = `changed:${cohort.id}:${cohort.version}`
      await enqueueJob(
        tx,
        notifyCohortJob,
        { cohortId: cohort.id, news: 'changed', reason: null, key },
        { key },
      )
    }
    await emitSeatsChanged(tx, cohort)
    await seatsFreed(tx, cohort.programId)
    const of = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name]]))
    await recordAudit(tx, { actor, request, now }, 'cohort.changed', {
      details: { cohort: cohort.id, slug: cohort.program, before: of(was), after: of(after) },
    })
    return { outcome: 'saved', cohort: presentOfficeCohort(await getCohort(tx, cohort.id, now)) }
  })

const rules = {
  access: can('cohorts.write'),
  input: changeCohortSchema,
  limits: [perActor('admin.write')],
}

/** Refuses a change that is based on an older version. */
export const changeCohort = defineUseCase({
  name: 'cohorts.change-cohort',
  ...rules,
  async run(call): Promise<OfficeCohortView> {
    const { outcome, cohort } = await change(call)
    if (outcome === 'conflict') {
      throw new AppError('conflict', { text: 'Classes.errors.changedMeanwhile' })
    }
    return cohort
  },
})

/** The same for the office's form, which merges both versions: in a conflict the answer contains the stored class. */
export const editCohort = defineUseCase({
  name: 'cohorts.edit-cohort',
  ...rules,
  run: (call): Promise<ChangedCohort> => change(call),
})
