import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { play, schedule } from '@/testing/outbox-schedules'
import { flush, type OutboxStore, type SendEntries } from './flush-outbox'
import {
  batchLimits,
  type EntryResult,
  isFinal,
  nextBatch,
  type OutboxRow,
  refusalOf,
  type SentEntry,
} from './outbox.rules'

const row = (seq: number, code = ''): OutboxRow => ({
  seq,
  owner: 'ada',
  clientId: `c${seq}`,
  label: '',
  entry: { kind: 'attempt', item: 'i', code, client_id: `c${seq}`, at: '2026-11-22T10:00:00Z' },
})

function memory(rows: OutboxRow[]) {
  const settled: [string, number][] = []
  const store: OutboxStore = {
    add: async () => undefined,
    first: async (owner, count) => rows.filter((each) => each.owner === owner).slice(0, count),
    async finish({ clientId }, { status }) {
      settled.push([clientId, status])
      rows.splice(
        rows.findIndex((each) => each.clientId === clientId),
        1,
      )
    },
  }
  return { store, settled, rows }
}

const answering =
  (status: number): SendEntries =>
  async (_owner, entries) => ({
    status: 200,
    results: entries.map(({ client_id }) => ({ client_id, status })),
  })

describe('what leaves the device', () => {
  it.each([401, 408, 429, 500, 503])('keeps what was answered with %i', async (status) => {
    const { store, settled, rows } = memory([row(1), row(2)])
    expect(await flush(store, answering(status), 'ada')).toBe('later')
    expect([rows.length, settled]).toEqual([2, []])
    expect(isFinal(status)).toBe(false)
  })

  it.each([200, 201, 400, 403, 404, 409])('is what was answered with %i', async (status) => {
    const { store, settled } = memory([row(1), row(2)])
    expect(await flush(store, answering(status), 'ada')).toBe('empty')
    expect(settled).toEqual([
      ['c1', status],
      ['c2', status],
    ])
  })

  it.each([401, 403, 429, 502])(
    'keeps everything when the call itself is refused with %i',
    async (status) => {
      const { store, rows } = memory([row(1)])
      expect(await flush(store, async () => ({ status, results: [] }), 'ada')).toBe('later')
      expect(rows).toHaveLength(1)
    },
  )

  it('work goes alone with its files, after everything small, and keeps its place when the line is cut', async () => {
    const photo = new File(['x'], 'photo.jpg')
    const work: OutboxRow = {
      ...row(1),
      files: [photo],
      entry: { kind: 'work', item: 'i', client_id: 'c1', at: '2026-11-22T10:00:00Z' },
    }
    const { store, settled, rows } = memory([work, row(2), row(3)])
    const calls: unknown[] = []
    const send: SendEntries = async (owner, entries, files) => {
      calls.push([entries.map(({ client_id }) => client_id), files])
      if (entries[0]?.kind === 'work' && calls.length === 2) {
        throw new TypeError('Failed to fetch')
      }
      return answering(201)(owner, entries)
    }
    expect(await flush(store, send, 'ada')).toBe('later')
    expect(rows).toEqual([work])
    expect(await flush(store, send, 'ada')).toBe('empty')
    expect(calls).toEqual([
      [['c2', 'c3'], undefined],
      [['c1'], [photo]],
      [['c1'], [photo]],
    ])
    expect(settled.map(([id]) => id)).toEqual(['c2', 'c3', 'c1'])
  })

  it("never sends another person's work", async () => {
    const { store, rows } = memory([{ ...row(1), owner: 'bob' }, row(2)])
    const sentIds: string[] = []
    await flush(
      store,
      async (owner, entries) => {
        sentIds.push(owner, ...entries.map(({ client_id }) => client_id))
        return answering(200)(owner, entries)
      },
      'ada',
    )
    expect(sentIds).toEqual(['ada', 'c2'])
    expect(rows.map(({ owner }) => owner)).toEqual(['bob'])
  })

  it('keeps what the server does not mention', async () => {
    const { store, rows } = memory([row(1), row(2)])
    const forgetful: SendEntries = async () => ({ status: 200, results: [{ client_id: 'c2', status: 200 }] })
    expect(await flush(store, forgetful, 'ada')).toBe('later')
    expect(rows.map(({ clientId }) => clientId)).toEqual(['c1'])
  })

  it('goes one by one when one of them spoils the call', async () => {
    const { store, settled } = memory([row(1), row(2), row(3)])
    const picky: SendEntries = async (owner, entries) =>
      entries.some(({ client_id }) => client_id === 'c2')
        ? { status: 413, results: [] }
        : answering(201)(owner, entries)
    expect(await flush(store, picky, 'ada')).toBe('empty')
    expect(settled).toEqual([
      ['c1', 201],
      ['c2', 413],
      ['c3', 201],
    ])
  })
})

describe('one call', () => {
  it('carries no more than the server takes', () => {
    const many = Array.from({ length: 150 }, (_, n) => row(n))
    expect(nextBatch(many)).toHaveLength(batchLimits.entries)
    const heavy = Array.from({ length: 60 }, (_, n) => row(n, 'x'.repeat(32_000)))
    const batch = nextBatch(heavy)
    expect(batch.length).toBeGreaterThan(20)
    const entries = batch.map(({ entry }) => entry)
    expect(JSON.stringify({ owner: 'x'.repeat(64), entries }).length).toBeLessThan(1024 * 1024)
  })

  it('carries one entry at least', () => {
    expect(nextBatch([row(1, 'x'.repeat(2_000_000)), row(2)])).toHaveLength(1)
  })
})

/** The server's side of the protocol: an id is stored once, and a repeated id gets the same answer as the first time. */
function modelServer(refused: readonly string[]) {
  const storedIds: string[] = []
  let doubled = 0
  const serve = async (_owner: string, entries: SentEntry[]) => {
    const results: EntryResult[] = entries.map(({ client_id }) => {
      if (refused.includes(client_id)) {
        return { client_id, status: 404 }
      }
      const again = storedIds.includes(client_id)
      if (!again) {
        storedIds.push(client_id)
      }
      doubled += storedIds.filter((id) => id === client_id).length - 1
      return { client_id, status: again ? 200 : 201 }
    })
    return { status: 200, results }
  }
  return { stored: storedIds, serve, doubled: () => doubled }
}

it('cuts, kills, doubles and delays end in the same state: nothing lost, nothing doubled, in order', async () => {
  const entries = Array.from({ length: 8 }, (_, n) => ({
    entry: { kind: 'attempt' as const, item: `i${n}` },
    clientId: `c${n}`,
    at: '2026-11-22T10:00:00Z',
  }))
  await fc.assert(
    fc.asyncProperty(schedule(entries.length), fc.subarray(['c2', 'c5']), async (happenings, refused) => {
      const server = modelServer(refused)
      const { done, waiting, arrivals } = await play(happenings, {
        owner: 'ada',
        entries,
        serve: server.serve,
      })
      expect(waiting).toEqual([])
      expect(server.stored).toEqual(done.filter((id) => !refused.includes(id)))
      expect(server.doubled()).toBe(0)
      expect([...arrivals.keys()].sort()).toEqual([...done].sort())
    }),
    { numRuns: 1_000, seed: 20261122 },
  )
})

describe('why nothing is taken', () => {
  const entry = (status: number): EntryResult => ({ client_id: 'c1', status })

  it.each([
    ['the session has ended', { status: 401, results: [] }, { kind: 'signed_out' }],
    ['it has ended for a piece of work', { status: 200, results: [entry(401)] }, { kind: 'signed_out' }],
    [
      'the lessons are closed',
      { status: 403, results: [], message: 'Closed.' },
      { kind: 'closed', message: 'Closed.' },
    ],
    ['one entry alone is refused', { status: 200, results: [entry(403)] }, null],
    ['the server is busy', { status: 503, results: [] }, null],
    ['everything arrives', { status: 200, results: [entry(201)] }, null],
  ])('%s', (_what, answer, refusal) => {
    expect(refusalOf(answer)).toEqual(refusal)
  })
})
