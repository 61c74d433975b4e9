import { asLocale } from '@/config/locales'
import { container } from '@/server/container'
import { handleJob } from '@/server/jobs/job'
import type { UserActor } from '@/server/kernel/actor'
import { isAppError } from '@/server/kernel/app-error'
import { decideInTransaction } from '@/server/kernel/decide-in-transaction'
import { findUser } from '@/server/kernel/identify'
import { enqueueJob, inTransaction, type Tx } from '@/server/kernel/transaction'
import { bulkJob } from './bulk-job'
import { type BulkCall, type BulkKind, mostInSlice, type NotDone } from './bulk-kind'

/** A long action makes room for other jobs after this time, and goes on as a new job. */
const workMs = 20_000

interface Claimed {
  kind: string
  input: unknown
  position: number
  byId: string
  sessionId: string
  requestId: string
  address: string
  locale: string
  createdAt: Date
  ids: string[]
}

/** The next rows. Locked until they are noted: a second worker that took over this action waits, and gets the rows after them. */
async function claim(tx: Tx, id: string, most: number): Promise<Claimed | undefined> {
  const [row] = await tx.$queryRaw<Claimed[]>`
    select kind, input, position, by_id as "byId", session_id as "sessionId", request_id as "requestId", address, locale,
      created_at as "createdAt", coalesce(ids[position + 1 : position + ${most}::int]::text[], '{}') as ids
    from bulk_actions where id = ${id}::uuid and state = 'running' for no key update`
  return row
}

interface Outcome {
  position: number
  tried: number
  notDone: readonly NotDone[]
}

/** Notes what became of the rows, and the end after the last one. */
async function note(tx: Tx, id: string, { position, tried, notDone }: Outcome, now: Date) {
  const noted = await tx.$executeRaw`
    update bulk_actions set position = position + ${tried}::int, done = done + ${tried - notDone.length}::int,
      failed = failed + ${notDone.length}::int,
      state = case when position + ${tried}::int >= total then 'done' else state end,
      finished_at = case when position + ${tried}::int >= total then ${now}::timestamptz else finished_at end
    where id = ${id}::uuid and state = 'running' and position = ${position}`
  if (noted > 0 && notDone.length > 0) {
    await tx.bulkFailure.createMany({
      data: notDone.map(({ id: itemId, reason, params = {} }) => ({ bulkId: id, itemId, reason, params })),
      skipDuplicates: true,
    })
  }
}

/** The person who started it, as they are now; null: they may no longer do it. */
async function findActor(tx: Tx, kind: BulkKind, row: Claimed, now: Date): Promise<UserActor | null> {
  const user = await findUser(tx, row.byId, now)
  if (!user) {
    return null
  }
  const actor: UserActor = {
    kind: 'user',
    user,
    sessionId: row.sessionId,
    via: 'cookie',
    provenAt: row.createdAt,
  }
  return kind.access.check(actor) === 'allowed' ? actor : null
}

const callOf = (id: string, row: Claimed, actor: UserActor, now: Date): BulkCall => ({
  bulkId: id,
  startedAt: row.createdAt,
  actor,
  now,
  request: { id: row.requestId, address: row.address, userAgent: '', locale: asLocale(row.locale) },
})

/** The rows that were being tried when something threw. */
interface Tried {
  position: number
  ids: readonly string[]
}

interface Run {
  id: string
  kindOf: (name: string) => BulkKind
}

/** One transaction. False: there is nothing left to do. */
async function doSlice(tx: Tx, { id, kindOf }: Run, most: number, tried: { now: Tried }): Promise<boolean> {
  const now = container().clock.now()
  const row = await claim(tx, id, most)
  if (!row) {
    return false
  }
  const kind = kindOf(row.kind)
  const ids = row.ids.slice(0, kind.slice)
  tried.now = { position: row.position, ids }
  const actor = await findActor(tx, kind, row, now)
  if (!actor) {
    await tx.bulkAction.update({ where: { id }, data: { state: 'refused', finishedAt: now } })
    return false
  }
  const notDone = await kind.run(tx, ids, row.input, callOf(id, row, actor, now))
  await note(tx, id, { position: row.position, tried: ids.length, notDone }, now)
  return true
}

/** An error that is no refusal is in the log. */
const reasonOf = (id: string, error: unknown): NotDone =>
  isAppError(error)
    ? { id, reason: error.text, params: error.options.params }
    : { id, reason: 'Errors.internal' }

/**
 * Does an action on many rows, slice by slice. It may be killed, or run twice at the same time: rows and progress are one
 * transaction. A slice that fails is repeated row by row, and a row that fails alone is noted with its reason.
 */
export function runBulk(kinds: readonly BulkKind[]) {
  const kindOf = (name: string) => {
    const kind = kinds.find((each) => each.name === name)
    if (!kind) {
      throw new Error(`no bulk action is called ${name}`)
    }
    return kind
  }
  return handleJob(bulkJob, async ({ id }, { log }) => {
    const until = performance.now() + workMs
    let alone = 0
    while (performance.now() < until) {
      const tried: { now: Tried } = { now: { position: 0, ids: [] } }
      try {
        const most = alone > 0 ? 1 : mostInSlice
        if (!(await decideInTransaction((tx) => doSlice(tx, { id, kindOf }, most, tried)))) {
          return
        }
      } catch (error) {
        const [itemId, ...others] = tried.now.ids
        if (itemId === undefined) {
          throw error
        }
        if (others.length > 0) {
          alone = tried.now.ids.length
          continue
        }
        const notDone = [reasonOf(itemId, error)]
        const { position } = tried.now
        await inTransaction((tx) => note(tx, id, { position, tried: 1, notDone }, container().clock.now()))
        if (!isAppError(error)) {
          log.error(
            { event: 'bulk.item_failed', err: error, bulk: id, item: itemId },
            'a row of a bulk action failed',
          )
        }
      }
      alone = Math.max(0, alone - 1)
    }
    await inTransaction((tx) => enqueueJob(tx, bulkJob, { id }))
  })
}
