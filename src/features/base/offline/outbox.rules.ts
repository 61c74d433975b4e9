/**
 * What was done while learning, in the form that its own call takes. Everything but submissions goes to `POST
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

/** A text, files, or both for an assignment; the files themselves are in the row. Sent by a call of its own. */
export interface WorkEntry {
  kind: 'work'
  item?: string
  program?: string
  week?: string
  text?: string
}

/** As it is sent: with the device's id and the time at which it was done there. */
export type SentEntry = LearningEntry & { client_id: string; at: string }

export interface OutboxRow {
  /** The order in which things were done on this device. */
  seq: number
  /** Whose work it is: never sent as somebody else's. */
  owner: string
  clientId: string
  entry: SentEntry
  /** What it is called on the screen. */
  label: string
  /** Of a submission. */
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

const bytesOf = (entry: SentEntry) => new TextEncoder().encode(JSON.stringify(entry)).length + 1

/**
 * The first rows that fit into one call; at least one, however large. A submission goes alone, after everything
 * that is small: photos that a slow line cannot carry must not delay the rest.
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
