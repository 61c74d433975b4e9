import type { Locale } from '@/config/locales'
import { hasRight } from '@/config/roles'
import { type ProgressFacts, progressOf } from '@/features/base/enrolments/progress.rules'
import { progressColumns } from '@/features/base/enrolments/server/progress.sql'
import { Prisma } from '@/generated/prisma/client'
import { localized } from '@/lib/localized'
import { db } from '@/server/db'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { nameOf } from '@/server/kernel/name-sql'
import { isOfOffice } from '@/server/kernel/office-people.sql'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortDetail, OfficeCohortView } from '../../cohorts.answers'
import { cohortIdSchema, listCohortsSchema } from '../../cohorts.schema'
import { type CohortPhase, phaseOf } from '../../seat.rules'
import { presentOfficeCohort, presentSession } from '../cohort.presenter'
import { readCohorts } from '../cohorts.repository'
import { waitOrder } from '../waiting-list.sql'
import { findHolidays } from './holidays'
import { getCohort } from './office-cohort'

interface StudentRow
  extends Omit<OfficeCohortDetail['students'][number], 'last_active_at' | 'progress'>,
    ProgressFacts {
  last_active_at: Date | null
}

const readStudents = (cohortId: string) =>
  db().$queryRaw<StudentRow[]>`
    select u.id as user_id, ${nameOf('u')} as name,
      ${progressColumns}, e.last_active_at, e.status as state
    from enrolments e join users u on u.id = e.user_id
    where e.cohort_id = ${cohortId}::uuid and e.status in ('active', 'completed')
    order by lower(u.last_name), lower(u.first_name), u.id limit 2000`

interface WaiterRow {
  user_id: string
  name: string
  since: Date
  paid: boolean
  mailed_at: Date | null
}

/** The people who wait for this class, in the order in which seats go to them. */
const readWaiting = (cohortId: string) =>
  db().$queryRaw<WaiterRow[]>`
    select u.id as user_id, ${nameOf('u')} as name, coalesce(w.paid_at, w.created_at) as since,
      w.paid_at is not null as paid, w.notified_at as mailed_at
    from cohort_waits w join users u on u.id = w.user_id where w.cohort_id = ${cohortId}::uuid
    order by w.paid_at nulls last, ${waitOrder} limit 200`

const readTitle = async (programId: string, locale: Locale) => {
  const { titleEn, titleFr } = await db().program.findUniqueOrThrow({
    where: { id: programId },
    select: { titleEn: true, titleFr: true },
  })
  return localized({ titleEn, titleFr }, 'title', locale)
}

/** A class with its people and sessions. */
export const getOfficeCohort = defineUseCase({
  name: 'cohorts.get-office-cohort',
  access: can('cohorts.read'),
  input: cohortIdSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale, now }): Promise<OfficeCohortDetail> {
    const cohort = await getCohort(db(), input.id, now)
    const [students, sessions, waiting, waitingList, title, holidays] = await Promise.all([
      readStudents(cohort.id),
      db().cohortSession.findMany({
        where: { cohortId: cohort.id },
        orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
        include: { attendance: { select: { userId: true, state: true } } },
      }),
      db().cohortWait.count({ where: { cohortId: cohort.id } }),
      readWaiting(cohort.id),
      readTitle(cohort.programId, locale),
      cohort.startsOn && cohort.endsOn ? findHolidays(cohort.startsOn, cohort.endsOn, locale) : [],
    ])
    return {
      ...presentOfficeCohort(cohort),
      title,
      phase: phaseOf(cohort, now),
      students: students.map(({ user_id, name, state, last_active_at, ...facts }) => ({
        user_id,
        name,
        progress: progressOf(facts),
        last_active_at: last_active_at?.toISOString() ?? null,
        state,
      })),
      sessions: sessions.map(presentSession),
      holidays,
      waiting,
      waiting_list: waitingList.map(({ since, mailed_at, ...row }) => ({
        ...row,
        since: since.toISOString(),
        mailed_at: mailed_at?.toISOString() ?? null,
      })),
      may_change: hasRight(actor.user, 'cohorts.write'),
    }
  },
})

export interface OfficeCohorts {
  slug: string
  title: string
  cohorts: (OfficeCohortView & { phase: CohortPhase; sessions: number })[]
  teachers: { id: string; name: string }[]
  may_change: boolean
}

/** Everybody of the office who can teach a class. */
export const listTeachers = () =>
  db().$queryRaw<{ id: string; name: string }[]>`
    select u.id, ${nameOf('u')} as name from users u where ${isOfOffice('u')} and u.blocked_at is null
    order by u.last_name, u.first_name limit 200`

/** All classes of a program, future ones first. */
export const listOfficeCohorts = defineUseCase({
  name: 'cohorts.list-office-cohorts',
  access: can('cohorts.read'),
  input: listCohortsSchema,
  limits: [perActor('admin.read')],
  async run({ input, actor, locale, now }): Promise<OfficeCohorts> {
    const program = await db().program.findUnique({ where: { slug: input.slug } })
    if (!program) {
      throw new AppError('not_found')
    }
    const rows = await readCohorts(db(), Prisma.sql`c.program_id = ${program.id}::uuid`, now)
    const counts = await db().cohortSession.groupBy({
      by: ['cohortId'],
      where: { cohort: { programId: program.id }, cancelledAt: null },
      _count: true,
    })
    const sessions = new Map(counts.map(({ cohortId, _count }) => [cohortId, _count]))
    const rank = { draft: 0, open: 0, self_paced: 1, running: 2, over: 3, cancelled: 4 }
    const cohorts = rows
      .map((row) => ({
        ...presentOfficeCohort(row),
        phase: phaseOf(row, now),
        sessions: sessions.get(row.id) ?? 0,
      }))
      .toSorted((a, b) => rank[a.phase] - rank[b.phase])
    return {
      slug: program.slug,
      title: localized(program, 'title', locale),
      cohorts,
      teachers: await listTeachers(),
      may_change: hasRight(actor.user, 'cohorts.write'),
    }
  },
})
