import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction, recordAudit } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { itemParamsSchema } from '../learning.schema'

/** Takes a question away from its item. It may be put there again from the chat. */
export const removeItemQuestion = defineUseCase({
  name: 'learning.remove-item-question',
  access: can('curriculum.propose'),
  input: itemParamsSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<Record<string, never>> {
    await inTransaction(async (tx) => {
      const where = { id: input.id }
      const stored = await tx.itemQuestion.findUnique({
        where,
        select: { item: { select: { slug: true, program: { select: { slug: true } } } } },
      })
      const { count } = await tx.itemQuestion.deleteMany({ where })
      if (!stored || count === 0) {
        throw new AppError('not_found')
      }
      const details = { program: stored.item.program.slug, item: stored.item.slug }
      await recordAudit(tx, { actor, request, now }, 'curriculum.question_removed', { details })
    })
    return {}
  },
})
