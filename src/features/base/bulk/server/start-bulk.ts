import { randomUUID } from 'node:crypto'
import { bulk } from '@/config/limits'
import type { Prisma } from '@/generated/prisma/client'
import type { TextKey } from '@/messages/text-key'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { checkBulk } from '../bulk.rules'
import { type BulkKindName, pageOfBulk, undoOfBulk } from '../bulk-kinds'
import { bulkJob } from './bulk-job'

/**
 * The rows that match now, in the order of the query, whose only column is `id`. One more than the most that an action
 * takes shows that there are too many.
 */
export async function readMatching(tx: Tx, query: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text as id from (${query} limit ${bulk.most + 1}) matching`
  return rows.map(({ id }) => id)
}

export interface NewBulk {
  kind: BulkKindName
  /** What `matching` found, at most one more than can be done. */
  ids: readonly string[]
  /** Stored as JSON, and read again by the schema of the kind. */
  input: object
  /** How many rows the person was told at the first press; 0: this is the first. */
  sure?: number
  /** The question before what cannot be undone, with `{count}`, if the usual one does not fit. */
  question?: TextKey
}

export interface StartedBulk {
  bulk: string
  count: number
}

/**
 * Stores an action on many rows and the job that does it. Throws `invalid` for none or too many, `already_running`, and
 * `conflict` with the number where it cannot be undone and this number was not confirmed.
 */
export async function startBulk(tx: Tx, asked: NewBulk, call: UserCall): Promise<StartedBulk> {
  const { kind, ids, input, sure = 0, question = 'Bulk.errors.sure' } = asked
  const { actor, request, now } = call
  const page = pageOfBulk(kind)
  const running = await tx.bulkAction.count({ where: { byId: actor.user.id, page, state: 'running' } })
  const canUndo = undoOfBulk(kind) !== null
  checkBulk({ count: ids.length, isRunning: running > 0, canUndo, sure, question })
  const id = randomUUID()
  await tx.$executeRaw`
    insert into bulk_actions (id, kind, page, input, ids, total, by_id, session_id, request_id, address, locale, created_at)
    values (${id}::uuid, ${kind}, ${page}, ${JSON.stringify(input)}::jsonb, ${[...ids]}::uuid[], ${ids.length},
      ${actor.user.id}::uuid, ${actor.sessionId}::uuid, ${request.id}, ${request.address}, ${request.locale}, ${now})`
  await enqueueJob(tx, bulkJob, { id })
  return { bulk: id, count: ids.length }
}
