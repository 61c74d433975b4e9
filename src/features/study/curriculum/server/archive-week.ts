import { updateProgressOfWeek } from '@/features/base/enrolments/server/update-progress'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { archiveWeekSchema } from '../curriculum.schema'
import { announcePlan, lockPlan } from './lock-item'

const changed = (now: Date) => ({ officeEditedAt: now, version: { increment: 1 } })

/** The items of a week leave it together: at one time, by which they are found again. */
async function takeOff(tx: Tx, weekId: string, now: Date): Promise<number> {
  const { count } = await tx.learningItem.updateMany({
    where: { weekId, archivedAt: null },
    data: { ...changed(now), archivedAt: now },
  })
  return count
}

/** The items that left the week last, in their places. Another lesson may be the free one by now. */
async function putBack(tx: Tx, { id, programId }: { id: string; programId: string }, now: Date) {
  const { _max } = await tx.learningItem.aggregate({ where: { weekId: id }, _max: { archivedAt: true } })
  const sample = await tx.learningItem.count({ where: { programId, sample: true, archivedAt: null } })
  const { count } = await tx.learningItem.updateMany({
    where: { weekId: id, archivedAt: _max.archivedAt ?? now },
    data: { ...changed(now), archivedAt: null, ...(sample > 0 && { sample: false }) },
  })
  return count
}

/**
 * Takes a whole week off the site, or puts it back. One item after the other would complete the week for students who have done
 * what is left. Their progress stays.
 */
export const archiveWeek = defineUseCase({
  name: 'curriculum.archive-week',
  access: can('curriculum.publish'),
  input: archiveWeekSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<{ items: number; archived: boolean }> => {
      const { slug, week: number, archived } = input
      const programId = await lockPlan(tx, slug)
      const week = await tx.programWeek.findUnique({
        where: { programId_number: { programId, number } },
        select: { id: true, programId: true, _count: { select: { items: { where: { archivedAt: null } } } } },
      })
      if (!week) {
        throw new AppError('not_found')
      }
      // Putting back adds to what stands there; a week that has items again is filled item by item.
      const nothingToDo = archived ? week._count.items === 0 : week._count.items > 0
      const items = nothingToDo ? 0 : await (archived ? takeOff(tx, week.id, now) : putBack(tx, week, now))
      if (items > 0) {
        await updateProgressOfWeek(tx, programId, week.id, now)
        await announcePlan(tx, programId, slug)
        await recordAudit(
          tx,
          { actor, request, now },
          archived ? 'curriculum.archived' : 'curriculum.restored',
          { details: { program: slug, week: number, items } },
        )
      }
      return { items, archived }
    }),
})
