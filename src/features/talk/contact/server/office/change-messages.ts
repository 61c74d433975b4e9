import type { z } from 'zod'
import { bulk as limits } from '@/config/limits'
import { readMatching, type StartedBulk, startBulk } from '@/features/base/bulk/server/start-bulk'
import { findScope } from '@/features/base/enrolments/server/scope'
import type { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { inTransaction, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import {
  changeMessagesSchema,
  isUndoable,
  type MessageChange,
  messageFiltersSchema,
  undoChangeSchema,
} from '../../office.schema'
import { isColleague } from './colleagues.repository'
import { applyChange, applyUndo } from './message-changes'
import { matchingMessages } from './messages.repository'

type Input = z.output<typeof changeMessagesSchema>

export interface ChangedMessages {
  change: MessageChange
  count: number
  /** The moment of the change: what can be undone is undone by it. */
  at: Date
}

/** All that match, in the background. */
async function changeMany(tx: Tx, input: Input, matching: Prisma.Sql, call: UserCall) {
  const { change, assignee, sure } = input
  if (assignee !== '' && !(await isColleague(tx, assignee))) {
    throw invalid({ assignee: 'Validation.invalid' })
  }
  const filters = messageFiltersSchema.parse(input)
  const stored = { change, assignee, filters }
  return startBulk(tx, { kind: `messages_${change}`, matching, input: stored, sure }, call)
}

/**
 * Marks, assigns or puts away one message, the ticked ones, or all that match: many of them in the background. What is deleted can be
 * brought back until housekeeping removes it.
 */
export const changeMessages = defineUseCase({
  name: 'contact.change-messages',
  access: can('messages.reply'),
  input: changeMessagesSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<ChangedMessages | StartedBulk> {
    const { change, all, sure, assignee } = input
    const call = { actor, request, now }
    if (!all && input.ids.length === 0) {
      throw invalid({ change: 'OfficeMessages.noneTicked' })
    }
    return inTransaction(async (tx) => {
      const matching = all ? matchingMessages(await findScope(input), actor.user.id) : null
      const ids = matching ? await readMatching(tx, matching, limits.immediately) : input.ids
      if (matching && ids.length > limits.immediately) {
        return changeMany(tx, input, matching, call)
      }
      if (all && !isUndoable(change) && ids.length > 0 && sure !== ids.length) {
        throw new AppError('conflict', {
          text: 'Bulk.errors.sure',
          params: { count: ids.length },
          suggestions: { sure: String(ids.length) },
        })
      }
      const changed = await applyChange(tx, { change, assignee, ids, at: now }, call)
      return { change, count: changed.length, at: now }
    })
  },
})

/** Takes a change back for all messages that it was made to. */
export const undoChange = defineUseCase({
  name: 'contact.undo-change',
  access: can('messages.reply'),
  input: undoChangeSchema,
  limits: [perActor('admin.write')],
  async run({ input: { change, at }, actor, request, now }) {
    const changed = await inTransaction((tx) =>
      applyUndo(tx, { change, at: new Date(at) }, { actor, request, now }),
    )
    return { count: changed.length }
  },
})
