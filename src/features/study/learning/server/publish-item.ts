import {
  lockProgramEnrolments,
  updateProgressOfWeek,
} from '@/features/base/enrolments/server/update-progress'
import { AppError } from '@/server/kernel/app-error'
import { emitEvent, type Tx } from '@/server/kernel/transaction'
import { adoptSubmissions } from './adopt-submissions'

interface Publishing {
  itemId: string
  /** The draft that the caller has seen: a later one by somebody else is not published. */
  revisionId: string
  publishedById: string
  now: Date
}

interface ItemRow {
  programId: string
  slug: string
  kind: string
  weekId: string | null
  week: number | null
  first: boolean
}

async function find(tx: Tx, itemId: string): Promise<ItemRow> {
  const [item] = await tx.$queryRaw<ItemRow[]>`
    select i.program_id as "programId", p.slug, i.kind::text as kind, i.week_id as "weekId", w.number as week,
      i.published_revision_id is null as first
    from learning_items i join programs p on p.id = i.program_id left join program_weeks w on w.id = i.week_id
    where i.id = ${itemId}::uuid`
  if (!item) {
    throw new AppError('not_found')
  }
  return item
}

/**
 * Publishes a draft. No progress is lost, because it belongs to the item. The first publication of an assignment
 * takes over the work handed in for its week. Throws `conflict` if the draft has changed.
 */
export async function publishItem(
  tx: Tx,
  { itemId, revisionId, publishedById, now }: Publishing,
): Promise<void> {
  const { programId } = await find(tx, itemId)
  await lockProgramEnrolments(tx, programId)
  const item = await find(tx, itemId)
  const { count } = await tx.itemRevision.updateMany({
    where: { id: revisionId, itemId, publishedAt: null },
    data: { publishedAt: now, publishedById },
  })
  if (count === 0) {
    throw new AppError('conflict')
  }
  await tx.learningItem.update({
    where: { id: itemId },
    data: { publishedRevisionId: revisionId, officeEditedAt: now },
  })
  if (item.first && item.kind === 'assignment' && item.week !== null) {
    await adoptSubmissions(tx, { itemId, programId, week: item.week })
  }
  if (item.weekId) {
    await updateProgressOfWeek(tx, programId, item.weekId, now)
  }
  await emitEvent(tx, 'program.changed', { programId, slug: item.slug })
}
