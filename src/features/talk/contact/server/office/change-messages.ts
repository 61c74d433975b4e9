import type { z } from 'zod'
import { bulk as limits } from '@/config/limits'
import { readMatching, type StartedBulk, startBulk } from '@/features/base/bulk/server/start-bulk'
import { findScope } from '@/features/base/enrolments/server/scope'
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

async function checkAssignee(tx: Tx, assignee: string) {
  if (assignee !== '' && !(await isColleague(tx, assignee))) {
    throw invalid({ assignee: 'Validation.invalid' })
  }
}

async function changeThese(
  tx: Tx,
  { change, assignee }: Input,
  ids: readonly string[],
  call: UserCall,
): Promise<ChangedMessages> {
  const at = call.now
  const changed = await applyChange(tx, { change, assignee, ids, at }, call)
  return { change, count: changed.length, at }
}

/** All that match: in the background if they are many. */
async function changeMatching(tx: Tx, input: Input, call: UserCall): Promise<ChangedMessages | StartedBulk> {
  const { change, assignee, sure } = input
  const matching = matchingMessages(await findScope(input), call.actor.user.id)
  const ids = await readMatching(tx, matching, limits.immediately)
  if (ids.length > limits.immediately) {
    await checkAssignee(tx, assignee)
    const stored = { change, assignee, filters: messageFiltersSchema.parse(input) }
    return startBulk(tx, { kind: `messages_${change}`, matching, input: stored, sure }, call)
  }
  if (!isUndoable(change) && ids.length > 0 && sure !== ids.length) {
    throw new AppError('conflict', {
      text: 'Bulk.errors.sure',
      params: { count: ids.length },
      suggestions: { sure: String(ids.length) },
    })
  }
  return changeThese(tx, input, ids, call)
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
    const { all } = input
    const call = { actor, request, now }
    if (!all && input.ids.length === 0) {
      throw invalid({ change: 'OfficeMessages.noneTicked' })
    }
    return inTransaction((tx) =>
      all ? changeMatching(tx, input, call) : changeThese(tx, input, input.ids, call),
    )
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
