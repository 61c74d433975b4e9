import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { bulkIdSchema } from '../bulk.schema'

/** Ends one's own action on many rows after the slice that is being done; what is done stays done. */
export const stopBulk = defineUseCase({
  name: 'bulk.stop-bulk',
  access: can('admin.area'),
  input: bulkIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, now }) =>
    inTransaction(async (tx) => {
      const own = { id, byId: actor.user.id }
      const { count } = await tx.bulkAction.updateMany({
        where: { ...own, state: 'running' },
        data: { state: 'stopped', finishedAt: now },
      })
      if (count === 0 && (await tx.bulkAction.count({ where: own })) === 0) {
        throw new AppError('not_found')
      }
      return { stopped: count > 0 }
    }),
})

/** The outcome was read: the list shows it no longer. */
export const closeBulk = defineUseCase({
  name: 'bulk.close-bulk',
  access: can('admin.area'),
  input: bulkIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, now }) =>
    inTransaction(async (tx) => {
      const { count } = await tx.bulkAction.updateMany({
        where: { id, byId: actor.user.id, closedAt: null, state: { not: 'running' } },
        data: { closedAt: now },
      })
      return { closed: count > 0 }
    }),
})
