import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { discardDraftSchema } from '../curriculum.schema'
import { readItem } from './item-record'
import { lockItem } from './lock-item'

/** Deletes a draft: the editor shows the public text again. The draft of an item that was never published cannot be deleted. */
export const discardDraft = defineUseCase({
  name: 'curriculum.discard-draft',
  access: can('curriculum.propose'),
  input: discardDraftSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<void> => {
      await lockItem(tx, input.slug, input.item)
      const item = await readItem(tx, input.slug, input.item)
      if (item.version !== input.version) {
        throw new AppError('conflict', { text: 'Curriculum.errors.stale' })
      }
      if (!item.draft || !item.publishedRevision) {
        throw new AppError('conflict', { text: 'Curriculum.errors.noDraft' })
      }
      await tx.itemRevision.delete({ where: { id: item.draft.id } })
      await tx.learningItem.update({ where: { id: item.id }, data: { version: { increment: 1 } } })
      await recordAudit(tx, { actor, request, now }, 'curriculum.draft_discarded', {
        details: { program: input.slug, item: item.slug },
      })
    }),
})
