import { updateProgressOfWeek } from '@/features/base/enrolments/server/update-progress'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { archiveItemSchema } from '../curriculum.schema'
import { announcePlan, lockItem, lockPlan } from './lock-item'
import { refuseUnlessArranging } from './may-arrange'

/** Removes an item from its week, or brings it back at the end. The progress of students stays. */
export const archiveItem = defineUseCase({
  name: 'curriculum.archive-item',
  access: can('curriculum.propose'),
  input: archiveItemSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<{ changed: boolean; archived: boolean }> => {
      const programId = await lockPlan(tx, input.slug)
      const item = await lockItem(tx, input.slug, input.item)
      refuseUnlessArranging(actor, item)
      const { archived } = input
      if ((item.archivedAt !== null) === archived) {
        return { changed: false, archived }
      }

      // If the week of an archived item no longer exists, the item comes back in the first one.
      const week = await tx.programWeek.findFirst({
        where: { programId, ...(item.weekId ? { id: item.weekId } : {}) },
        orderBy: { number: 'asc' },
        select: { id: true },
      })
      if (!week) {
        throw new AppError('conflict', { text: 'Curriculum.errors.noWeek' })
      }
      const { _max } = await tx.learningItem.aggregate({
        where: { weekId: week.id, archivedAt: null },
        _max: { position: true },
      })
      await tx.learningItem.update({
        where: { id: item.id },
        data: {
          officeEditedAt: now,
          version: { increment: 1 },
          ...(archived
            ? { archivedAt: now, sample: false }
            : { archivedAt: null, weekId: week.id, position: (_max.position ?? 0) + 1 }),
        },
      })
      if (item.publishedRevisionId !== null) {
        await updateProgressOfWeek(tx, programId, week.id, now)
        await announcePlan(tx, programId, input.slug)
      }
      await recordAudit(
        tx,
        { actor, request, now },
        archived ? 'curriculum.archived' : 'curriculum.restored',
        { details: { program: input.slug, item: item.slug } },
      )
      return { changed: true, archived }
    }),
})
