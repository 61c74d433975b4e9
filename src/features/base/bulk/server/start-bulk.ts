import { randomUUID } from 'node:crypto'
import { bulk } from '@/config/limits'
import type { Prisma } from '@/generated/prisma/client'
import type { TextKey } from '@/messages/text-key'
import { enqueueJob, type Tx } from '@/server/kernel/transaction'
import type { UserCall } from '@/server/kernel/use-case'
import { checkBulk } from '../bulk.rules'
import { type BulkKindName, pageOfBulk, undoOfBulk } from '../bulk-kinds'
import { bulkJob } from './bulk-job'

/** The first rows that match now, in the order of the query, whose only column is `id`. One more than `most` shows that there are more. */
export async function readMatching(tx: Tx, query: Prisma.Sql, most: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select id::text as id from (${query} limit ${most + 1}) matching`
  return rows.map(({ id }) => id)
}

/** How many rows match now, at most one more than an action takes. */
export async function countMatchingRows(tx: Tx, query: Prisma.Sql): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${query} limit ${bulk.most + 1}) matching`
  return row?.count ?? 0
}

export interface NewBulk {
  kind: BulkKindName
  /** The rows, in the order in which they are done: a query whose only column is `id`. */
  matching: Prisma.Sql
  /** Stored as JSON together with `count`, the number of rows, and read again by the schema of the kind. */
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
  const { kind, matching, input, sure = 0, question = 'Bulk.errors.sure' } = asked
  const { actor, request, now } = call
  const page = pageOfBulk(kind)
  const running = await tx.bulkAction.count({ where: { byId: actor.user.id, page, state: 'running' } })
  const canUndo = undoOfBulk(kind) !== null
  const id = randomUUID()
  // Thousands of ids never leave the database: reading and sending them takes longer than everything else.
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    with matching as (
      select count(*)::int as total, array_agg(id) as ids from (${matching} limit ${bulk.most + 1}) found),
    stored as (
      insert into bulk_actions (id, kind, page, input, ids, total, by_id, session_id, request_id, address, locale, created_at)
      select ${id}::uuid, ${kind}, ${page}, ${JSON.stringify(input)}::jsonb || jsonb_build_object('count', total), ids, total,
        ${actor.user.id}::uuid, ${actor.sessionId}::uuid, ${request.id}, ${request.address}, ${request.locale}, ${now}
      from matching where total between 1 and ${bulk.most})
    select total as count from matching`
  const count = row?.count ?? 0
  checkBulk({ count, isRunning: running > 0, canUndo, sure, question })
  await enqueueJob(tx, bulkJob, { id })
  return { bulk: id, count }
}
