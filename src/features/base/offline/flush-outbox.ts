import {
  batchLimits,
  type EntryResult,
  isFinal,
  nextBatch,
  type OutboxRow,
  type SentEntry,
} from './outbox.rules'

/** The store of waiting rows: IndexedDB in a browser. Each call is one transaction. */
export interface OutboxStore {
  /** Does nothing if there is already a row or a result with this client id. */
  add(row: Omit<OutboxRow, 'seq'>): Promise<void>
  /** The oldest rows of one owner, in order. */
  first(owner: string, count: number): Promise<OutboxRow[]>
  /** Removes the row and stores the server's answer; both or neither. */
  finish(row: OutboxRow, result: EntryResult): Promise<void>
}

interface SyncAnswer {
  status: number
  results: EntryResult[]
  /** Why the whole call was refused. */
  message?: string
}

/** Sends entries, or one piece of work with its files, as their owner; throws when the network fails. */
export type SendEntries = (
  owner: string,
  entries: SentEntry[],
  files?: readonly File[],
) => Promise<SyncAnswer>

type FlushOutcome = 'empty' | 'later'

/** The whole call was refused because of its content, and none of its entries was processed. */
const isTooMuch = (status: number) => status === 400 || status === 413 || status === 422

async function removeAnswered(
  store: OutboxStore,
  batch: readonly OutboxRow[],
  results: readonly EntryResult[],
) {
  const byId = new Map(results.map((result) => [result.client_id, result]))
  let open = 0
  for (const row of batch) {
    const result = byId.get(row.clientId)
    if (result && isFinal(result.status)) {
      await store.finish(row, result)
    } else {
      open += 1
    }
  }
  return open
}

/**
 * Sends waiting rows, oldest first. A row is removed only after the server's final answer to it, so everything that is
 * interrupted is sent again; the server stores each client id once.
 */
export async function flush(store: OutboxStore, send: SendEntries, owner: string): Promise<FlushOutcome> {
  let most: number = batchLimits.entries
  for (;;) {
    const batch = nextBatch(await store.first(owner, batchLimits.entries), most)
    const [only] = batch
    if (!only) {
      return 'empty'
    }
    const answer = await send(
      owner,
      batch.map(({ entry }) => entry),
      only.files,
    ).catch(() => null)
    if (answer?.status === 200) {
      if ((await removeAnswered(store, batch, answer.results)) > 0) {
        return 'later'
      }
    } else if (!answer || !isTooMuch(answer.status)) {
      return 'later'
    } else if (batch.length > 1) {
      // One of the rows makes the call fail, so each is sent separately.
      most = 1
    } else {
      await store.finish(only, { client_id: only.clientId, status: answer.status })
    }
  }
}
