import { type EnrolmentStatus, isPaid } from '@/features/base/enrolments/enrolment-status.rules'
import { Prisma } from '@/generated/prisma/client'
import { AppError } from '@/server/kernel/app-error'
import type { Tx } from '@/server/kernel/transaction'
import type { ItemKind, SubmissionStatus } from '../item-kinds'

export interface LockedEnrolment {
  id: string
  programId: string
  status: EnrolmentStatus
  startDate: Date | null
}

/** Nothing can have been learned before this time. A class can begin long after its lessons are open. */
export const earliest = Prisma.sql`case when e.cohort_id is null then e.start_date else e.created_at end`

const refuseUnpaid = (enrolment: LockedEnrolment) => {
  if (!isPaid(enrolment.status)) {
    throw new AppError('forbidden', { text: 'Student.payFirst' })
  }
  return enrolment
}

/**
 * Locks the caller's paid enrolment until the commit: every change of progress goes through here, one after the
 * other.
 */
export async function lockByProgram(tx: Tx, userId: string, slug: string): Promise<LockedEnrolment> {
  const [enrolment] = await tx.$queryRaw<LockedEnrolment[]>`
    select e.id, e.program_id as "programId", e.status, ${earliest} as "startDate"
    from enrolments e join programs p on p.id = e.program_id
    where e.user_id = ${userId}::uuid and p.slug = ${slug} for no key update of e`
  if (!enrolment) {
    throw new AppError('not_found')
  }
  return refuseUnpaid(enrolment)
}

export async function lockByItem(tx: Tx, userId: string, itemId: string): Promise<LockedEnrolment> {
  const [enrolment] = await tx.$queryRaw<LockedEnrolment[]>`/* plan once */
    select e.id, e.program_id as "programId", e.status, ${earliest} as "startDate"
    from enrolments e join learning_items i on i.program_id = e.program_id
    where e.user_id = ${userId}::uuid and i.id = ${itemId}::uuid and i.published_revision_id is not null
    for no key update of e`
  if (!enrolment) {
    throw new AppError('not_found')
  }
  return refuseUnpaid(enrolment)
}

interface LockedItem {
  id: string
  kind: ItemKind
  done: boolean
  weekCompleted: boolean
  opened: boolean
  tries: number
  submission: SubmissionStatus | null
}

/** Reads under the lock, so that nothing changes in the meantime. */
export async function readItem(tx: Tx, enrolmentId: string, itemId: string): Promise<LockedItem> {
  const [item] = await tx.$queryRaw<LockedItem[]>`/* plan once */
    select i.id, i.kind,
      exists (select 1 from item_completions c where c.enrolment_id = e.id and c.item_id = i.id) as done,
      exists (select 1 from week_completions c join program_weeks w on w.number = c.week_number
        where c.enrolment_id = e.id and w.id = i.week_id) as "weekCompleted",
      s.item_id is not null as opened, coalesce(s.tries, 0) as tries,
      (select u.status from submissions u where u.enrolment_id = e.id and u.item_id = i.id order by u.version desc limit 1) as submission
    from enrolments e join learning_items i on i.program_id = e.program_id
      left join item_standings s on s.enrolment_id = e.id and s.item_id = i.id
    where e.id = ${enrolmentId}::uuid and i.id = ${itemId}::uuid`
  if (!item) {
    throw new AppError('not_found')
  }
  return item
}
