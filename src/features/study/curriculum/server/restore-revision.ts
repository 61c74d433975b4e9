import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { restoreRevisionSchema } from '../curriculum.schema'
import { tidyGuide } from '../guide-draft.rules'
import { factsIn, readItem } from './item-record'
import { lockItem } from './lock-item'
import { writeDraft } from './save-draft'

/** Copies an old revision into a draft. An existing draft is not overwritten: it must first be published or discarded. */
export const restoreRevision = defineUseCase({
  name: 'curriculum.restore-revision',
  access: can('curriculum.propose'),
  input: restoreRevisionSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<{ slug: string; item: string }> => {
      await lockItem(tx, input.slug, input.item)
      const item = await readItem(tx, input.slug, input.item)
      if (item.version !== input.version) {
        throw new AppError('conflict', { text: 'Curriculum.errors.stale' })
      }
      if (item.draft) {
        throw new AppError('conflict', { text: 'Curriculum.errors.draftFirst' })
      }
      const old = await tx.itemRevision.findUnique({
        where: { itemId_number: { itemId: item.id, number: input.number } },
      })
      if (!old) {
        throw new AppError('not_found')
      }
      await writeDraft(
        tx,
        item,
        {
          titleEn: old.titleEn,
          titleFr: old.titleFr,
          sourceEn: old.sourceEn,
          sourceFr: old.sourceFr,
          definition: old.definition as object,
          guide: tidyGuide(old.guide),
          files: old.files,
          facts: factsIn(old, item),
        },
        { actorId: actor.user.id, now },
      )
      await recordAudit(tx, { actor, request, now }, 'curriculum.revision_restored', {
        details: { program: input.slug, item: item.slug, revision: input.number },
      })
      return { slug: input.slug, item: item.slug }
    }),
})
