import { z } from 'zod'
import { type BulkCall, defineBulk, type NotDone } from '@/features/base/bulk/server/bulk-kind'
import { can } from '@/server/kernel/access'
import { messageChanges, messageFiltersSchema, undoable } from '../../office.schema'
import { applyChange, applyUndo } from './message-changes'

const access = can('messages.reply')
const slice = 500

const input = z.object({
  change: z.enum(messageChanges),
  assignee: z.string(),
  filters: messageFiltersSchema,
  count: z.int(),
})

/** What matched when it began, and no longer does, or is so already. */
const others = (ids: readonly string[], changed: readonly string[]): NotDone[] => {
  const done = new Set(changed)
  return ids.filter((id) => !done.has(id)).map((id) => ({ id, reason: 'Bulk.reasons.changed' }))
}

const undo = defineBulk({
  name: 'messages_undo',
  access,
  input: z.object({ input: input.extend({ change: z.enum(undoable) }), at: z.iso.datetime() }),
  slice,
  async run(tx, ids, { input: { change }, at }, call: BulkCall) {
    return others(
      ids,
      await applyUndo(tx, { change, at: new Date(at), bulk: { id: call.bulkId, ids } }, call),
    )
  },
})

/** All messages that match are marked, assigned or put away; and back. */
export const bulkMessages = [
  ...messageChanges.map((change) =>
    defineBulk({
      name: `messages_${change}`,
      access,
      input: input.extend({ change: z.literal(change) }),
      slice,
      async run(tx, ids, { assignee, filters, count }, call: BulkCall) {
        const bulk = { id: call.bulkId, filters, count }
        return others(ids, await applyChange(tx, { change, assignee, ids, at: call.startedAt, bulk }, call))
      },
    }),
  ),
  undo,
]
