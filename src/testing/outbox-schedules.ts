import fc from 'fast-check'
import { flush, type OutboxStore, type SendEntries } from '@/features/base/offline/flush-outbox'
import type { EntryResult, LearningEntry, OutboxRow, SentEntry } from '@/features/base/offline/outbox.rules'

/** One event for a phone that learns offline. `at` counts the calls until it happens. */
type Happening =
  | { kind: 'do'; entry: number }
  | { kind: 'flush'; network: Network[] }
  /** Two tabs, or a tab and the worker, that send at the same time. */
  | { kind: 'flushTwice'; network: Network[] }
  /** The phone is switched off in the middle of sending, before or after a write to its disk. */
  | { kind: 'kill'; network: Network[]; at: number; afterwards: boolean }
  /** A delayed request arrives. */
  | { kind: 'lateRequest' }

type Network = 'good' | 'requestLost' | 'answerLost' | 'delayed' | 'busy'

const network = fc.array(
  fc.constantFrom<Network>('good', 'good', 'requestLost', 'answerLost', 'delayed', 'busy'),
  { maxLength: 4 },
)

export const schedule = (entries: number) =>
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          kind: fc.constant('do' as const),
          entry: fc.nat(entries - 1),
        }),
      },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('flush' as const), network }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('flushTwice' as const), network }) },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('kill' as const),
          network,
          at: fc.nat(6),
          afterwards: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('lateRequest' as const) }) },
    ),
    { minLength: 3, maxLength: 25 },
  )

class Killed extends Error {}

/** A disk that survives a loss of power: every call is done completely, or not at all. */
export class Disk implements OutboxStore {
  readonly rows: OutboxRow[] = []
  readonly arrivals = new Map<string, EntryResult>()
  private seq = 0
  killAt = Number.POSITIVE_INFINITY
  afterwards = false

  private async step<T>(work: () => T): Promise<T> {
    await Promise.resolve()
    this.killAt -= 1
    if (this.killAt < 0 && !this.afterwards) {
      throw new Killed()
    }
    const result = work()
    if (this.killAt < 0) {
      throw new Killed()
    }
    return result
  }

  add = (row: Omit<OutboxRow, 'seq'>) =>
    this.step(() => {
      const there = this.rows.some(({ clientId }) => clientId === row.clientId)
      if (!there && !this.arrivals.has(row.clientId)) {
        this.seq += 1
        this.rows.push({ ...row, seq: this.seq })
      }
    })
  first = (owner: string, count: number) =>
    this.step(() => this.rows.filter((row) => row.owner === owner).slice(0, count))
  finish = (row: OutboxRow, result: EntryResult) =>
    this.step(() => {
      const at = this.rows.findIndex(({ seq }) => seq === row.seq)
      if (at !== -1) {
        this.rows.splice(at, 1)
        this.arrivals.set(row.clientId, result)
      }
    })
}

interface Run {
  owner: string
  /** The possible entries, each by its number; repeated with the same client id it is the same entry. */
  entries: readonly { entry: LearningEntry; clientId: string; at: string }[]
  serve: (owner: string, entries: SentEntry[]) => Promise<{ status: number; results: EntryResult[] }>
}

/** Plays a schedule, then gives the phone a good connection until nothing waits. Returns the answers that the device got. */
export async function play(happenings: readonly Happening[], { owner, entries, serve }: Run) {
  const disk = new Disk()
  const late: (() => Promise<unknown>)[] = []
  const done: string[] = []

  const over =
    (states: Network[]): SendEntries =>
    async (who, entries) => {
      const state = states.shift() ?? 'good'
      const copy = structuredClone(entries)
      if (state === 'requestLost') {
        throw new TypeError('Failed to fetch')
      }
      if (state === 'busy') {
        return { status: 429, results: [] }
      }
      if (state === 'delayed') {
        late.push(() => serve(who, copy))
        throw new TypeError('Failed to fetch')
      }
      const answer = await serve(who, copy)
      if (state === 'answerLost') {
        throw new TypeError('Failed to fetch')
      }
      return answer
    }

  const happen: { [K in Happening['kind']]: (what: Extract<Happening, { kind: K }>) => Promise<unknown> } = {
    async do({ entry: number }) {
      const { entry, clientId, at } = entries[number] as Run['entries'][number]
      await disk.add({ owner, clientId, entry: { ...entry, client_id: clientId, at }, label: clientId })
      if (!done.includes(clientId)) {
        done.push(clientId)
      }
    },
    flush: (what) => flush(disk, over([...what.network]), owner),
    flushTwice: (what) =>
      Promise.all([flush(disk, over([...what.network]), owner), flush(disk, over([]), owner)]),
    async kill({ network: states, at, afterwards }) {
      disk.killAt = at
      disk.afterwards = afterwards
      await flush(disk, over([...states]), owner).catch((error: unknown) => {
        if (!(error instanceof Killed)) {
          throw error
        }
      })
      disk.killAt = Number.POSITIVE_INFINITY
    },
    lateRequest: async () => late.shift()?.(),
  }
  for (const what of happenings) {
    await happen[what.kind](what as never)
  }
  await flush(disk, over([]), owner)
  for (const request of late) {
    await request()
  }
  return { done, waiting: disk.rows, arrivals: disk.arrivals }
}
