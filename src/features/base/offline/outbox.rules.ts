/**
 * Work done while learning, in the shape of its own API call. Everything except submissions is sent to `POST
 * /api/user/sync`.
 */
export type LearningEntry =
  | { kind: 'completion'; item: string; completed: true }
  | {
      kind: 'attempt'
      item: string
      revision?: number
      code?: string
      checks?: Record<string, boolean>
      answers?: Record<string, unknown>
    }
  | { kind: 'review'; card: string; answer: unknown }
  | WorkEntry

/** A text, files, or both for an assignment; the files themselves are in the row. Sent with a separate call. */
export interface WorkEntry {
  kind: 'work'
  item?: string
  program?: string
  week?: string
  text?: string
}

/** An entry as it is sent: with the device's id and the time at which the work was done. */
export type SentEntry = LearningEntry & { client_id: string; at: string }

export interface OutboxRow {
  /** The order in which the work was done on this device. */
  seq: number
  /** The owner of the work, which is never sent as somebody else's. */
  owner: string
  clientId: string
  entry: SentEntry
  /** Its name on the screen. */
  label: string
  /** The files of a submission. */
  files?: readonly File[]
}

/** The server's answer to one entry. */
export interface EntryResult {
  client_id: string | null
  status: number
  message?: string
  [member: string]: unknown
}

export const batchLimits = { entries: 100, bytes: 900 * 1024 } as const

/** 401: signed out in the meantime; 408, 429 and 5xx: try later. Everything else is final. */
export const isFinal = (status: number) =>
  (status >= 200 && status < 300) || (status >= 400 && status < 500 && ![401, 408, 429].includes(status))

/** Why the academy takes nothing of this page's owner: the session has ended, or `message` says what is closed. */
export type Refusal = { kind: 'signed_out' } | { kind: 'closed'; message?: string }

/** null: it takes what is sent, or tries may go on. */
export function refusalOf({
  status,
  results,
  message,
}: {
  status: number
  results: readonly EntryResult[]
  message?: string
}): Refusal | null {
  if (status === 401 || results.some((result) => result.status === 401)) {
    return { kind: 'signed_out' }
  }
  return status === 403 ? { kind: 'closed', message } : null
}

const bytesOf = (entry: SentEntry) => new TextEncoder().encode(JSON.stringify(entry)).length + 1

/**
 * The first rows that fit into one call; at least one, of any size. A submission is sent separately, after everything
 * small, because photos that a slow connection cannot transfer must not delay the rest.
 */
export function nextBatch(rows: readonly OutboxRow[], most: number = batchLimits.entries): OutboxRow[] {
  const small = rows.filter(({ entry }) => entry.kind !== 'work')
  if (small.length === 0) {
    return rows.slice(0, 1)
  }
  const batch: OutboxRow[] = []
  let bytes = 0
  for (const row of small.slice(0, most)) {
    bytes += bytesOf(row.entry)
    if (batch.length > 0 && bytes > batchLimits.bytes) {
      break
    }
    batch.push(row)
  }
  return batch
}
