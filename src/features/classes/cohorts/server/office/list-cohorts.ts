import type { z } from 'zod'
import { doualaDayOf } from '@/lib/douala-time'
import { defineOfficeList } from '@/lib/office-list'
import { likePatterns } from '@/lib/search-terms'
import { can } from '@/server/kernel/access'
import { actorKey } from '@/server/kernel/actor'
import { listInput } from '@/server/kernel/list-input'
import { type ListedPage, listPage, sql } from '@/server/kernel/list-page'
import { columnIn } from '@/server/kernel/localized-sql'
import { consumeLimit } from '@/server/kernel/rate-limit'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import type { OfficeCohortView } from '../../cohorts.answers'
import { type CohortPhase, phaseOf } from '../../seat.rules'
import { presentOfficeCohort } from '../cohort.presenter'
import { cohortColumns, cohortJoins, type StoredCohort, withHeld } from '../cohorts.repository'
import { studentsToMove } from './students-to-move.sql'

export const cohortsList = defineOfficeList({
  page: 'classes',
  namespace: 'ClassesOffice',
  sorts: ['mine'],
  dir: 'asc',
  filters: {
    teacher: ['me'],
    when: ['running', 'upcoming', 'past', 'draft', 'cancelled', 'to_move'],
    program: 'text',
  },
})
const schema = listInput(cohortsList)
type Filter = Pick<z.output<typeof schema>, 'q' | 'teacher' | 'when' | 'program'>

export interface ListedCohort extends OfficeCohortView {
  title: string
  phase: CohortPhase
  /** The reader teaches it. */
  isMine: boolean
  /** The running session, or the next one. */
  nextSession: { id: string; startsAt: Date } | null
  /** Students of a cancelled class who have no other class yet. */
  toMove: number
}

/** Conditions on the class `t` for the same phases as `phaseOf`; self-paced classes count as running. */
const conditionsOf = (today: string) => {
  const isOpen = sql`t.cancelled_at is null and not t.is_draft and coalesce(t.ends_on, ${today}::date) >= ${today}::date`
  const isUpcoming = sql`t.mode <> 'self_paced' and coalesce(t.starts_on, ${today}::date) >= ${today}::date`
  return {
    running: sql`${isOpen} and not (${isUpcoming})`,
    upcoming: sql`${isOpen} and ${isUpcoming}`,
    past: sql`t.cancelled_at is null and not t.is_draft and t.ends_on < ${today}::date`,
    draft: sql`t.cancelled_at is null and t.is_draft`,
    cancelled: sql`t.cancelled_at is not null`,
    to_move: sql`t.cancelled_at is not null and ${studentsToMove} > 0`,
  }
}

function conditions({ q = '', teacher, when, program }: Filter, today: string, readerId: string) {
  return [
    ...(teacher ? [sql`t.teacher_id = ${readerId}::uuid`] : []),
    ...(when ? [conditionsOf(today)[when]] : []),
    ...(program ? [sql`t.program_id = (select p.id from programs p where p.slug = ${program})`] : []),
    ...likePatterns(q).map(
      (pattern) => sql`(
        exists (select 1 from programs p where p.id = t.program_id and ' ' || fold_text(p.title_en || ' ' || p.title_fr) like ${pattern})
        or exists (select 1 from users u where u.id = t.teacher_id and u.search like ${pattern})
        or ' ' || fold_text(coalesce(t.place, '') || ' ' || coalesce(t.name, '')) like ${pattern})`,
    ),
  ]
}

/** The reader's classes first; then running ones, drafts, future (next first), ended (latest first) and cancelled ones. */
const orderFor = (today: string, readerId: string) => {
  const { running, upcoming, past, draft } = conditionsOf(today)
  return [
    { sql: sql`(case when t.teacher_id = ${readerId}::uuid then 0 else 1 end)` },
    {
      sql: sql`(case when ${running} then 0 when ${draft} then 1 when ${upcoming} then 2 when ${past} then 3 else 4 end)`,
    },
    {
      sql: sql`(case when ${upcoming} then coalesce(t.starts_on, date '9999-01-01') - date '2000-01-01'
        else date '2000-01-01' - coalesce(t.starts_on, date '2000-01-01') end)`,
    },
    { sql: sql`t.id` },
  ]
}

type CohortTableRow = StoredCohort & {
  title: string
  isMine: boolean
  nextId: string | null
  nextAt: Date | null
  toMove: number
}

/** Every class of the academy, those that the reader teaches first. */
export const listCohorts = defineUseCase({
  name: 'cohorts.list-cohorts',
  access: can('cohorts.read'),
  input: schema,
  limits: [perActor('admin.read')],
  async run({ input, actor, request, locale, now }): Promise<ListedPage<ListedCohort>> {
    const { page, page_size, ...filter } = input
    if (filter.q) {
      await consumeLimit('admin.search', actorKey(actor, request.address))
    }
    const today = doualaDayOf(now)
    const readerId = actor.user.id
    const result = await listPage<CohortTableRow>({
      table: 'cohorts',
      select: sql`${cohortColumns(now)}, ${columnIn(locale, 'p.title')} as title,
        coalesce(c.teacher_id = ${readerId}::uuid, false) as "isMine", n.id as "nextId", n.starts_at as "nextAt",
        ${studentsToMove} as "toMove"`,
      joins: sql`join cohorts c on c.id = t.id ${cohortJoins}
        left join lateral (select s.id, s.starts_at from cohort_sessions s
          where s.cohort_id = c.id and s.cancelled_at is null and c.cancelled_at is null
            and s.starts_at + make_interval(mins => s.minutes) > ${now}
          order by s.starts_at, s.id limit 1) n on true`,
      where: conditions(filter, today, readerId),
      order: orderFor(today, readerId),
      paging: { page, page_size },
      total: null,
    })
    return {
      ...result,
      items: result.items.map(({ title, isMine, nextId, nextAt, toMove, ...row }) => ({
        ...presentOfficeCohort(withHeld(row)),
        title,
        phase: phaseOf(row, now),
        isMine,
        nextSession: nextId && nextAt ? { id: nextId, startsAt: nextAt } : null,
        toMove,
      })),
    }
  },
})
