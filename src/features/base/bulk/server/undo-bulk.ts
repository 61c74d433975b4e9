import { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { AppError } from '@/server/kernel/app-error'
import { inTransaction } from '@/server/kernel/transaction'
import { defineUseCase, perActor } from '@/server/kernel/use-case'
import { bulkIdSchema } from '../bulk.schema'
import { isBulkKind, undoOfBulk } from '../bulk-kinds'
import { type StartedBulk, startBulk } from './start-bulk'

/** What the action has tried, except what it could not do. */
const doneBy = (id: string) => Prisma.sql`
  select tried.id from bulk_actions b, unnest(b.ids[1 : b.position]) with ordinality as tried(id, place)
  where b.id = ${id}::uuid
    and not exists (select from bulk_failures f where f.bulk_id = b.id and f.item_id = tried.id)
  order by tried.place`

/**
 * Takes back what one's own action on many rows has done, as another such action: it gets the input of the first with `of`, its kind,
 * and `at`, when it began. The right for it is checked when it is done.
 */
export const undoBulk = defineUseCase({
  name: 'bulk.undo-bulk',
  access: can('admin.area'),
  input: bulkIdSchema,
  limits: [perActor('admin.write')],
  run: ({ input: { id }, actor, request, now }): Promise<StartedBulk> =>
    inTransaction(async (tx) => {
      await tx.$queryRaw`select 1 from bulk_actions where id = ${id}::uuid for no key update`
      const own = { id, byId: actor.user.id, closedAt: null, finishedAt: { not: null } }
      const row = await tx.bulkAction.findFirst({ where: own, omit: { ids: true } })
      const undo = row && isBulkKind(row.kind) ? undoOfBulk(row.kind) : null
      if (!row || !undo) {
        throw new AppError('not_found')
      }
      await tx.bulkAction.update({ where: { id }, data: { closedAt: now } })
      const input = { input: row.input, of: row.kind, at: row.createdAt.toISOString() }
      const asked = { kind: undo, matching: doneBy(id), input, sure: row.done }
      return startBulk(tx, asked, { actor, request, now })
    }),
})
