import { invalid } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import { clampTime } from '../item.rules'
import { dueAt } from '../rhythm.rules'

interface WorkPlace {
  itemId: string | null
  weekNumber: number | null
  /** Counted from 1 among the student's submissions for this item. */
  version: number
  /** Handed in after its due date, by the day on which the student did it. */
  late: boolean
  dueAt: Date | null
  /** The device's time, if the work waited on a device; stored only with a due date. */
  deviceAt: Date | null
}

interface WorkTarget {
  enrolmentId: string
  /** The named assignment; otherwise the first one of the week is used. */
  itemId?: string
  week?: number
  /** When it was handed in, by the device's clock: the work may have waited there for a network. */
  at?: Date
  now: Date
}

interface Row {
  itemId: string
  weekNumber: number
  version: number
  dueDays: number | null
  startDate: Date | null
}

const noDate = { late: false, dueAt: null, deviceAt: null }

/**
 * Finds where a submission belongs: to an assignment, as its next version, or to a week without items. Locks the
 * enrolment until the commit and records the student's activity. Throws `invalid` for an item that accepts no
 * work from this student.
 */
export async function placeWork(
  tx: Tx,
  { enrolmentId, itemId, week, at, now }: WorkTarget,
): Promise<WorkPlace> {
  await tx.$executeRaw`
    update enrolments set last_active_at = greatest(last_active_at, ${now}), updated_at = ${now} where id = ${enrolmentId}::uuid`
  const [row] = await tx.$queryRaw<Row[]>`
    select i.id as "itemId", w.number as "weekNumber", i.due_days as "dueDays", e.start_date as "startDate",
      coalesce((select max(s.version) from submissions s where s.enrolment_id = e.id and s.item_id = i.id), 0) + 1 as version
    from enrolments e join learning_items i on i.program_id = e.program_id join program_weeks w on w.id = i.week_id
    where e.id = ${enrolmentId}::uuid and i.kind = 'assignment' and i.archived_at is null and i.published_revision_id is not null
      and case when ${itemId ?? null}::uuid is null then w.number = ${week ?? null}::int else i.id = ${itemId ?? null}::uuid end
    order by i.position, i.id limit 1`
  if (!row && itemId !== undefined) {
    throw invalid({ item: 'Assignments.itemUnknown' })
  }
  if (!row) {
    return { itemId: null, weekNumber: week ?? null, version: 1, ...noDate }
  }
  const dueDate = dueAt(row.startDate, row.weekNumber, row.dueDays)
  const { itemId: id, weekNumber, version, startDate } = row
  if (dueDate === null) {
    return { itemId: id, weekNumber, version, ...noDate }
  }
  const deviceAt = at ? clampTime(at, startDate, now) : null
  return { itemId: id, weekNumber, version, late: (deviceAt ?? now) > dueDate, dueAt: dueDate, deviceAt }
}
