import type { z } from 'zod'
import type { AuditAction } from '@/config/audit-actions'
import { mostMessagesAtOnce } from '@/config/limits'
import { notify } from '@/features/base/notifications/server/notify'
import { Prisma } from '@/generated/prisma/client'
import { can } from '@/server/kernel/access'
import { AppError, invalid } from '@/server/kernel/app-error'
import { sql } from '@/server/kernel/list-page'
import { emitEvent, inTransaction, recordAudit, type Tx } from '@/server/kernel/transaction'
import { defineUseCase, perActor, type UserCall } from '@/server/kernel/use-case'
import {
  changeMessagesSchema,
  type MessageChange,
  type UndoableChange,
  undoChangeSchema,
} from '../../office.schema'
import { isColleague } from './colleagues.repository'
import { conditionsOf } from './messages.repository'

type Input = z.output<typeof changeMessagesSchema>

export interface ChangedMessages {
  change: MessageChange
  count: number
  /** The moment of the change: what can be undone is undone by it. */
  at: Date
}

const audited = {
  read: 'message.read',
  settle: 'message.settled',
  archive: 'message.archived',
  spam: 'message.spam',
  delete: 'message.deleted',
  assign: 'message.assigned',
  restore: 'message.restored',
} as const satisfies Record<MessageChange, AuditAction>

/** The audit log names so many messages of one change. */
const namedIds = 50

const fields = {
  read: 'readAt',
  settle: 'settledAt',
  archive: 'archivedAt',
  spam: 'spamAt',
  delete: 'deletedAt',
} as const satisfies Record<UndoableChange, string>

/** What is written, and to which messages: those that are so already stay as they are. */
function statementOf({ change, assignee }: Input, now: Date): { set: Prisma.Sql; open: Prisma.Sql } {
  const dealtWith = sql`read_at = coalesce(m.read_at, ${now})`
  switch (change) {
    case 'read':
      return { set: sql`read_at = ${now}`, open: sql`t.read_at is null` }
    case 'settle':
      return { set: sql`settled_at = ${now}, ${dealtWith}`, open: sql`t.waiting_since is not null` }
    case 'archive':
      return {
        set: sql`archived_at = ${now}, ${dealtWith}`,
        open: sql`t.archived_at is null and t.spam_at is null and t.deleted_at is null`,
      }
    case 'spam':
      return {
        set: sql`spam_at = ${now}, ${dealtWith}`,
        open: sql`t.spam_at is null and t.deleted_at is null`,
      }
    case 'delete':
      return { set: sql`deleted_at = ${now}, ${dealtWith}`, open: sql`t.deleted_at is null` }
    case 'assign': {
      const person = assignee === '' ? sql`null::uuid` : sql`${assignee}::uuid`
      return { set: sql`assignee_id = ${person}`, open: sql`t.assignee_id is distinct from ${person}` }
    }
    case 'restore':
      return {
        set: sql`archived_at = null, spam_at = null, deleted_at = null`,
        open: sql`(t.archived_at is not null or t.spam_at is not null or t.deleted_at is not null)`,
      }
  }
}

/** One statement for all of them, locked in the order of their ids. */
async function changeRows(tx: Tx, input: Input, viewer: string, now: Date): Promise<string[]> {
  const { set, open } = statementOf(input, now)
  const chosen = input.all ? conditionsOf(input, viewer) : [sql`t.id = any(${input.ids}::uuid[])`]
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with chosen as materialized (
      select t.id from contact_messages t where ${Prisma.join([...chosen, open], ' and ')}
      order by t.id limit ${mostMessagesAtOnce} for no key update)
    update contact_messages m set ${set} from chosen where m.id = chosen.id returning m.id::text`
  return rows.map(({ id }) => id)
}

/** The open screens of the office read their numbers and lists again. */
async function announce(tx: Tx, change: MessageChange, ids: readonly string[]) {
  const [messageId] = ids
  if (messageId) {
    await emitEvent(tx, change === 'restore' ? 'contact.message_unread' : 'contact.message_read', {
      messageId,
    })
  }
}

async function notifyAssignee(tx: Tx, { assignee }: Input, ids: readonly string[], call: UserCall) {
  const { user } = call.actor
  const [messageId] = ids
  if (assignee === '' || assignee === user.id || !messageId) {
    return
  }
  await notify(tx, {
    userId: assignee,
    kind: 'message.assigned',
    data: { messageId, by: user.firstName, count: ids.length },
    dedupeKey: `message.assigned:${messageId}:${call.now.getTime()}`,
    at: call.now,
  })
}

/**
 * Marks, assigns or puts away one message, the ticked ones, or all that match. What is deleted can be brought back until
 * housekeeping removes it.
 */
export const changeMessages = defineUseCase({
  name: 'contact.change-messages',
  access: can('messages.reply'),
  input: changeMessagesSchema,
  limits: [perActor('admin.write')],
  async run({ input, actor, request, now }): Promise<ChangedMessages> {
    const { change, ids, all, sure, assignee } = input
    if (!all && ids.length === 0) {
      throw invalid({ change: 'OfficeMessages.noneTicked' })
    }
    if (all && change === 'assign' && !sure) {
      throw new AppError('conflict', { text: 'OfficeMessages.assignAllSure' })
    }
    return inTransaction(async (tx) => {
      if (assignee !== '' && !(await isColleague(tx, assignee))) {
        throw invalid({ assignee: 'Validation.invalid' })
      }
      const changed = await changeRows(tx, input, actor.user.id, now)
      if (changed.length > 0) {
        await announce(tx, change, changed)
        if (change === 'assign') {
          await notifyAssignee(tx, input, changed, { actor, request, now })
        }
        await recordAudit(tx, { actor, request, now }, audited[change], {
          targetUserId: change === 'assign' && assignee !== '' ? assignee : undefined,
          details:
            changed.length === 1
              ? { messageId: changed[0] ?? '' }
              : { count: changed.length, messageIds: changed.slice(0, namedIds) },
        })
      }
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
    const moment = new Date(at)
    const field = fields[change]
    return inTransaction(async (tx) => {
      if (field !== 'readAt') {
        await tx.contactMessage.updateMany({
          where: { [field]: moment, readAt: moment },
          data: { readAt: null },
        })
      }
      const rows = await tx.contactMessage.updateManyAndReturn({
        where: { [field]: moment },
        data: { [field]: null },
        select: { id: true },
      })
      const changed = rows.map(({ id }) => id)
      if (changed.length > 0) {
        await announce(tx, 'restore', changed)
        await recordAudit(tx, { actor, request, now }, 'message.restored', {
          details: { count: changed.length, messageIds: changed.slice(0, namedIds) },
        })
      }
      return { count: changed.length }
    })
  },
})
