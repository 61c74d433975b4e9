import type { AuditAction } from '@/config/audit-actions'
import { notify } from '@/features/base/notifications/server/notify'
import { Prisma } from '@/generated/prisma/client'
import { invalid } from '@/server/kernel/app-error'
import { sql } from '@/server/kernel/list-page'
import { emitEvent, recordAudit, type Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import type { MessageChange, UndoableChange } from '../../office.schema'
import { isColleague } from './colleagues.repository'
import { conditionsOf, type MessageFilters } from './messages.repository'

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

interface Change {
  change: MessageChange
  /** Empty: nobody. */
  assignee: string
  ids: readonly string[]
  /** The moment that is written: what can be undone is undone by it. */
  at: Date
  /** Of an action on many, which takes its time. */
  bulk?: {
    id: string
    /** Only what still matches, and was not written to since it began. */
    filters: MessageFilters
    /** How many messages there are in all. */
    count: number
  }
}

/** What is written, and to which messages: those that are so already stay as they are. */
function statementOf({ change, assignee, at }: Change): { set: Prisma.Sql; open: Prisma.Sql } {
  const dealtWith = sql`read_at = coalesce(m.read_at, ${at})`
  switch (change) {
    case 'read':
      return { set: sql`read_at = ${at}`, open: sql`t.read_at is null` }
    case 'settle':
      return { set: sql`settled_at = ${at}, ${dealtWith}`, open: sql`t.waiting_since is not null` }
    case 'archive':
      return {
        set: sql`archived_at = ${at}, ${dealtWith}`,
        open: sql`t.archived_at is null and t.spam_at is null and t.deleted_at is null`,
      }
    case 'spam':
      return {
        set: sql`spam_at = ${at}, ${dealtWith}`,
        open: sql`t.spam_at is null and t.deleted_at is null`,
      }
    case 'delete':
      return { set: sql`deleted_at = ${at}, ${dealtWith}`, open: sql`t.deleted_at is null` }
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
async function changeRows(tx: Tx, change: Change, viewer: string): Promise<string[]> {
  const { ids, at, bulk } = change
  const { set, open } = statementOf(change)
  const stillSo = bulk ? [...conditionsOf(bulk.filters, viewer), sql`t.last_message_at <= ${at}`] : []
  const chosen = [sql`t.id = any(${[...ids]}::uuid[])`, ...stillSo, open]
  const rows = await tx.$queryRaw<{ id: string }[]>`
    with chosen as materialized (
      select t.id from contact_messages t where ${Prisma.join(chosen, ' and ')}
      order by t.id for no key update)
    update contact_messages m set ${set} from chosen where m.id = chosen.id returning m.id::text as id`
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

/** Once for one press, however many messages it was. */
async function notifyAssignee(tx: Tx, { assignee, bulk }: Change, ids: readonly string[], call: UserCall) {
  const { user } = call.actor
  const [messageId] = ids
  if (assignee === '' || assignee === user.id || !messageId) {
    return
  }
  await notify(tx, {
    userId: assignee,
    kind: 'message.assigned',
    data: { messageId, by: user.firstName, count: bulk?.count ?? ids.length },
    dedupeKey: `message.assigned:${bulk?.id ?? `${messageId}:${call.now.getTime()}`}`,
    at: call.now,
  })
}

const namedIn = (ids: readonly string[], bulk: string | undefined) => ({
  ...(ids.length === 1
    ? { messageId: ids[0] ?? '' }
    : { count: ids.length, messageIds: ids.slice(0, namedIds) }),
  ...(bulk === undefined ? {} : { bulk }),
})

/** Marks, assigns or puts away these messages. Returns those that were changed. Throws `invalid` for an unknown assignee. */
export async function applyChange(tx: Tx, change: Change, call: UserCall): Promise<string[]> {
  const { assignee, bulk } = change
  if (assignee !== '' && !(await isColleague(tx, assignee))) {
    throw invalid({ assignee: 'Validation.invalid' })
  }
  const changed = await changeRows(tx, change, call.actor.user.id)
  if (changed.length > 0) {
    await announce(tx, change.change, changed)
    if (change.change === 'assign') {
      await notifyAssignee(tx, change, changed, call)
    }
    await recordAudit(tx, call, audited[change.change], {
      targetUserId: change.change === 'assign' && assignee !== '' ? assignee : undefined,
      details: namedIn(changed, bulk?.id),
    })
  }
  return changed
}

interface Undo {
  change: UndoableChange
  /** When it was made. */
  at: Date
  /** Of an action on many: these messages alone. */
  bulk?: { id: string; ids: readonly string[] }
}

/** Takes a change back for all messages that it was made to. Returns those that were changed. */
export async function applyUndo(tx: Tx, { change, at, bulk }: Undo, call: UserCall): Promise<string[]> {
  const field = fields[change]
  const some = bulk ? { id: { in: [...bulk.ids] } } : {}
  if (field !== 'readAt') {
    await tx.contactMessage.updateMany({
      where: { ...some, [field]: at, readAt: at },
      data: { readAt: null },
    })
  }
  const rows = await tx.contactMessage.updateManyAndReturn({
    where: { ...some, [field]: at },
    data: { [field]: null },
    select: { id: true },
  })
  const changed = rows.map(({ id }) => id)
  if (changed.length > 0) {
    await announce(tx, 'restore', changed)
    await recordAudit(tx, call, 'message.restored', {
      details: {
        ...namedIn(changed, bulk?.id),
        count: changed.length,
        messageIds: changed.slice(0, namedIds),
      },
    })
  }
  return changed
}
