import type { ProgressFacts } from '@/features/base/enrolments/progress.rules'
import { weekWorkSql } from '@/features/study/learning/server/week-work.sql'
import { Prisma } from '@/generated/prisma/client'
import { nameOf } from '@/server/kernel/name-sql'
import type { Tx } from '@/server/kernel/transaction'
import type { Cell } from '../gradebook.rules'
import { heldSessions, itemsOf, type ListedItem, standingOf, standings } from './standing.sql'

/** The grader; missing if the account was erased. */
interface Grader {
  id: string
  name: string
}

/** Accepted work for a week that has no item for it. */
interface WeekWork {
  week: number
  titleEn: string
  titleFr: string
  grade: number | null
  graderId: string | null
}

export interface Grades extends ProgressFacts {
  items: ListedItem[]
  /** By the id of the item; missing: not begun. */
  cells: Record<string, Cell>
  /** The grader of the newest graded work, by the id of the item. */
  graders: Record<string, string>
  weekWork: WeekWork[]
  /** All graders named above whose account was not erased. */
  people: Grader[]
  attended: number
  /** Sessions of the class that have taken place; 0 without a class. */
  sessions: number
}

/** The gradebook of one enrolment, with or without a class. One statement; null: there is no such enrolment. */
export async function readGrades(tx: Tx, enrolmentId: string, now: Date): Promise<Grades | null> {
  const [row] = await tx.$queryRaw<Grades[]>`
    with ${standings(Prisma.sql`e.id = ${enrolmentId}::uuid`)}, handed as (${Prisma.raw(weekWorkSql('members'))})
    select ${standingOf(now)}, ${itemsOf(Prisma.sql`m.program_id`)} as items, coalesce(c.graders, '{}'::json) as graders,
      ${heldSessions(Prisma.sql`m.cohort_id`, now)} as sessions,
      coalesce((select json_agg(json_build_object('week', w.number, 'titleEn', w.title_en, 'titleFr', w.title_fr,
          'grade', h.grade, 'graderId', h.graded_by_id) order by w.number)
        from handed h join program_weeks w on w.program_id = m.program_id and w.number = h.week_number
        where h.item_id is null and h.status = 'accepted'), '[]'::json) as "weekWork",
      coalesce((select json_agg(json_build_object('id', u.id, 'name', ${nameOf('u')}) order by u.id)
        from users u where u.erased_at is null and u.id in (
          select grader from work union select graded_by_id from handed)), '[]'::json) as people
    from members m left join cells c on c.enrolment_id = m.id`
  return row ?? null
}
