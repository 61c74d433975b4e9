import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { removeFileSchema } from '../curriculum.schema'
import { presentContent, readItem } from './item-record'
import { lockItem } from './lock-item'
import { writeDraft } from './save-draft'

/** Takes a file from the list of the draft. What no revision names is removed a day later. */
export const removeFile = defineUseCase({
  name: 'curriculum.remove-file',
  access: can('curriculum.propose'),
  input: removeFileSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, request, now }) =>
    inTransaction(async (tx): Promise<{ version: number }> => {
      await lockItem(tx, input.slug, input.item)
      const item = await readItem(tx, input.slug, input.item)
      if (item.version !== input.version) {
        throw new AppError('conflict', { text: 'Curriculum.errors.stale' })
      }
      const content = presentContent(item)
      const file = item.files.find(({ name }) => name === input.name)
      if (!file || !content.files.includes(input.name)) {
        throw new AppError('not_found')
      }
      const files = content.files.filter((name) => name !== input.name)
      await writeDraft(tx, item, { ...content, files }, { actorId: actor.user.id, now })
      await recordAudit(tx, { actor, request, now }, 'curriculum.file_removed', {
        details: { program: input.slug, item: item.slug, filename: file.filename },
      })
      return { version: item.version + 1 }
    }),
})
