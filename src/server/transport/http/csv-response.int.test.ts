import { describe, expect, it } from 'vitest'
import { readCsv } from '@/testing/read-csv'
import { testContainer } from '@/testing/test-container'
import { type CsvRows, respondWithCsv } from './csv-response'

const container = testContainer()

/** Counts its reads, and records when it was closed. */
function source(pieces: number, fails = false) {
  const state = { reads: 0, closed: false }
  async function* batches(): AsyncGenerator<CsvRows> {
    try {
      for (; state.reads < pieces; ) {
        state.reads += 1
        yield [[state.reads, '=1+1']]
      }
      if (fails) {
        throw new Error('the database is gone')
      }
    } finally {
      state.closed = true
    }
  }
  return { state, batches: batches() }
}
const respond = (batches: AsyncIterable<CsvRows>) =>
  respondWithCsv({ filename: 'users.csv', header: ['n', 'what'], batches })

describe('CSV answer', () => {
  it('is a download, never shown or cached', () => {
    const { headers } = respond(source(0).batches)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="users.csv"; filename*=UTF-8''users.csv`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('begins with a byte order mark and the header, and runs no formula', async () => {
    const bytes = Buffer.from(await respond(source(2).batches).arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(readCsv(bytes.toString('utf8').slice(1))).toEqual([
      ['n', 'what'],
      ['1', "'=1+1"],
      ['2', "'=1+1"],
    ])
  })

  it('reads only as fast as the client takes it, and stops when the client leaves', async () => {
    const { state, batches } = source(1_000)
    const reader = respond(batches).body!.getReader()
    expect(state.reads).toBe(0)
    for (let n = 0; n < 4; n++) {
      await reader.read()
    }
    expect(state.reads).toBe(3)
    await reader.cancel()
    expect(state).toEqual({ reads: 3, closed: true })
  })

  it('breaks off when reading fails, and gives the reason in the log only', async () => {
    await expect(respond(source(1, true).batches).text()).rejects.toThrow()
    expect(container.logged()).toContain('an export was interrupted')
  })
})
