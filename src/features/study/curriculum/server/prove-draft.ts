import { exerciseDefinitionSchema } from '@/features/study/practice/runners/definitions'
import { definitionHash, type StoredProof } from '@/features/study/practice/server/proof'
import type { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { proveDraftSchema } from '../curriculum.schema'
import { readItem } from './item-record'
import { lockItem } from './lock-item'

/** Stores with a draft the results of its checks, which the author's browser has run. They count only for this exact definition. */
export const proveDraft = defineUseCase({
  name: 'curriculum.prove-draft',
  access: can('curriculum.propose'),
  input: proveDraftSchema,
  limits: [perActor('admin.write')],
  run: ({ input, actor, now }) =>
    inTransaction(async (tx): Promise<{ outcome: 'proven' | 'conflict' }> => {
      await lockItem(tx, input.slug, input.item)
      const { draft, kind, version } = await readItem(tx, input.slug, input.item)
      if (version !== input.version) {
        return { outcome: 'conflict' }
      }
      if (kind !== 'exercise' || !draft || !exerciseDefinitionSchema.safeParse(draft.definition).success) {
        throw new AppError('conflict', { text: 'Curriculum.errors.noDraft' })
      }
      const proof: StoredProof = {
        hash: definitionHash(draft.definition),
        at: now.toISOString(),
        byId: actor.user.id,
      }
      await tx.itemRevision.update({
        where: { id: draft.id },
        data: { proof: { ...proof } as Prisma.InputJsonObject },
      })
      return { outcome: 'proven' }
    }),
})
