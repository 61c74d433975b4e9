import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { monitoringCalls } from '@/app/api/calls/monitoring'
import { clientAddressHeader } from '@/config/headers'
import { logLines, pageSpeed } from '@/config/limits'
import { rateLimits } from '@/config/rate-limits'
import { encodeSession } from '@/server/kernel/session-cookie'
import { openTestContainer, type TestContainer } from '@/testing/container'
import { testDatabase } from '@/testing/database'
import { createUser } from '@/testing/factories'
import { statementsOf } from '@/testing/statements'
import { bucketCount, bucketOf, percentile75 } from '../histogram.rules'
import { pageKinds } from '../page-kinds'
import { readPageSpeed } from './page-speed.queries'
import { addCounts } from './page-speed.repository'
import { startStoringCounts, storeCounts } from './store-counts'
import { takeCounts } from './tally'

const POST = monitoringCalls['POST /api/page-speed'].handler

const database = testDatabase()
let container: TestContainer
beforeEach(async () => {
  await container?.close()
  // Every test has its own limits.
  container = openTestContainer(database.url)
  await container.db.pageSpeedCount.deleteMany()
})
afterAll(() => container.close())

const report = { page: 'home', lcp: 1_800, inp: 90, cls: 0.05, bytes: 41_000 }

async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await POST(
    new Request('http://localhost:3000/api/page-speed', {
      method: 'POST',
      headers: { 'content-type': 'application/json', [clientAddressHeader]: '10.0.0.1', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  )
  return response.status
}
const counted = () => takeCounts().length

describe('a report that is refused', () => {
  it.each([
    ['another site’s origin', { origin: 'https://evil.test' }],
    ['a frame without an origin', { origin: 'null' }],
    ['fetch metadata of another site', { 'sec-fetch-site': 'cross-site' }],
    ['fetch metadata of a neighbour', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ])('%s', async (_, headers) => {
    expect(await send(report, headers)).toBe(403)
    expect(counted()).toBe(0)
  })

  it.each([
    ['a page that we do not have', { ...report, page: '/user/payments/MB-1' }],
    ['no page', { lcp: 1 }],
    ['no figure', { page: 'home' }],
    ['anything else in it', { ...report, userId: '1' }],
    ['a negative figure', { ...report, lcp: -1 }],
    ['a huge figure', { ...report, bytes: 1e15 }],
    ['a figure as text', { ...report, cls: '0.1' }],
    ['null', { ...report, inp: null }],
    ['a list', { ...report, lcp: [1_800] }],
    ['infinity', '{"page":"home","lcp":1e999}'],
    ['a page from the prototype', { ...report, page: 'constructor' }],
  ])('%s', async (_, body) => {
    expect(await send(body)).toBe(422)
    expect(counted()).toBe(0)
  })

  it.each([
    ['no JSON', '{"page":NaN}', 400],
    ['a list instead of an object', '[]', 400],
    ['too long', JSON.stringify({ ...report, page: 'x'.repeat(pageSpeed.reportBytes) }), 413],
  ])('%s', async (_, body, status) => {
    expect(await send(body)).toBe(status)
    expect(counted()).toBe(0)
  })

  it('a body of another type', async () => {
    expect(await send(report, { 'content-type': 'text/plain' })).toBe(415)
    expect(counted()).toBe(0)
  })

  it('more from one address than its budget, while others go on', async () => {
    const { points } = rateLimits['page_speed.address']
    for (let n = 0; n < points; n++) {
      expect(await send(report)).toBe(204)
    }
    expect(await send(report)).toBe(429)
    expect(await send(report, { [clientAddressHeader]: '10.0.0.2' })).toBe(204)
  })

  it('more from all together than theirs', async () => {
    await container.close()
    container = openTestContainer(database.url, {}, { RATE_LIMIT_SCALE: '0.01' })
    const most = rateLimits['page_speed.all'].points / 100
    const answers: number[] = []
    for (let n = 0; n <= most; n++) {
      answers.push(await send(report, { [clientAddressHeader]: `10.0.1.${n}` }))
    }
    expect(answers).toEqual([...Array(most).fill(204), 429])
  })

  it('floods neither the log nor the memory', async () => {
    for (let n = 0; n < logLines.perKind + 50; n++) {
      await send({ ...report, lcp: -n - 1, page: `p${n}` }, { [clientAddressHeader]: `10.1.${n % 200}.1` })
      await send(report, { origin: `https://evil${n}.test` })
    }
    const lines = container.logged().split('\n')
    expect(lines.filter((line) => line.includes('cross_site.refused')).length).toBeLessThanOrEqual(
      logLines.perKind,
    )
    expect(lines.length).toBeLessThan(logLines.perKind + 20)
    expect(counted()).toBe(0)
  })
})

describe('a report that is taken', () => {
  it('costs no statement and reads no identity, also of somebody who is signed in', async () => {
    const { id: userId } = await createUser()
    const expiresAt = new Date(container.clock.now().getTime() + 3_600_000)
    const session = await container.db.session.create({ data: { userId, kind: 'web', expiresAt } })
    const cookie = `academy.session=${await encodeSession({ sid: session.id }, 3_600_000)}`
    const statements = await statementsOf(async () => {
      expect(await send(report, { cookie, origin: 'http://localhost:3000' })).toBe(204)
    })
    expect(statements).toEqual([])
    expect(await container.db.session.findUnique({ where: { id: session.id } })).toEqual(session)
    expect(container.logged()).toBe('')
    await storeCounts()
    const rows = await container.db.pageSpeedCount.findMany({ orderBy: { metric: 'asc' } })
    expect(rows.map(({ week: _, ...row }) => row)).toEqual([
      { page: 'home', metric: 'bytes', bucket: bucketOf('bytes', 41_000), count: 1 },
      { page: 'home', metric: 'cls', bucket: bucketOf('cls', 0.05), count: 1 },
      { page: 'home', metric: 'inp', bucket: bucketOf('inp', 90), count: 1 },
      { page: 'home', metric: 'lcp', bucket: bucketOf('lcp', 1_800), count: 1 },
    ])
  })

  it('may leave out what its browser does not measure', async () => {
    expect(await send({ page: 'item', cls: 0 })).toBe(204)
    expect(takeCounts()).toEqual([
      expect.objectContaining({ page: 'item', metric: 'cls', bucket: 0, count: 1 }),
    ])
  })

  it('counts for the week in Douala', async () => {
    container.clock.set(new Date('2026-11-22T22:59:59Z'))
    await send({ page: 'home', cls: 0 })
    container.clock.set(new Date('2026-11-22T23:00:00Z'))
    await send({ page: 'home', cls: 0 })
    expect(takeCounts().map(({ week }) => week)).toEqual(['2026-11-16', '2026-11-23'])
  })
})

const row = (bucket: number, count: number, week = '2026-11-16') =>
  ({ week, page: 'home', metric: 'lcp', bucket, count }) as const

describe('what instances count', () => {
  it('is added up, whichever stores first, and none waits for another', async () => {
    const rows = pageKinds.flatMap((page) =>
      Array.from({ length: bucketCount('bytes') }, (_, bucket) => ({ ...row(bucket, 1), page })),
    )
    await Promise.all(
      Array.from({ length: 8 }, (_, instance) => addCounts(instance % 2 ? rows : rows.toReversed())),
    )
    const countRows = await container.db.pageSpeedCount.findMany()
    expect(countRows).toHaveLength(rows.length)
    expect(new Set(countRows.map(({ count }) => count))).toEqual(new Set([8]))
  })

  it('is stored once, also when two store at the same moment', async () => {
    await send(report)
    await Promise.all([storeCounts(), storeCounts()])
    await storeCounts()
    const sum = await container.db.pageSpeedCount.aggregate({ _sum: { count: true } })
    expect(sum._sum.count).toBe(4)
  })

  it('is stored at the end of the process', async () => {
    const storing = startStoringCounts(3_600_000)
    await send(report)
    await storing.stop()
    expect(await container.db.pageSpeedCount.count()).toBe(4)
  })

  it('is lost, not counted twice, when the database does not take it', async () => {
    await send(report)
    await container.db.$executeRaw`alter table page_speed_counts rename to page_speed_away`
    try {
      await storeCounts()
    } finally {
      await container.db.$executeRaw`alter table page_speed_away rename to page_speed_counts`
    }
    await storeCounts()
    expect(await container.db.pageSpeedCount.count()).toBe(0)
    expect(container.logged()).toContain('page_speed.not_stored')
  })
})

describe('the figures of a week', () => {
  const now = new Date('2026-11-25T10:00:00Z')

  it('are none before the first report', async () => {
    expect(await readPageSpeed(now)).toBeNull()
  })

  it('include what has been counted but not stored', async () => {
    container.clock.set(now)
    await send({ page: 'chat', cls: 0.2 })
    expect((await readPageSpeed(now))?.kinds).toMatchObject([
      { page: 'chat', figures: { cls: { samples: 1 } } },
    ])
  })

  it('are those of the newest week with samples, or of the wanted one', async () => {
    await addCounts([row(20, 1, '2026-11-02'), row(30, 3, '2026-11-16'), row(40, 1, '2026-11-23')])
    const newest = await readPageSpeed(now)
    expect(newest).toMatchObject({ week: '2026-11-23', isCurrent: true, earlier: '2026-11-16', later: null })
    expect(await readPageSpeed(now, '2026-11-16')).toMatchObject({
      week: '2026-11-16',
      isCurrent: false,
      earlier: '2026-11-02',
      later: '2026-11-23',
    })
    for (const wrong of ['2026-11-09', 'x', '', "'; drop"]) {
      expect((await readPageSpeed(now, wrong))?.week).toBe('2026-11-23')
    }
  })

  it('have the percentile and the samples of each figure, and nothing where none was reported', async () => {
    await addCounts([row(20, 3), row(40, 1), { ...row(0, 2), page: 'item', metric: 'cls' }])
    const week = await readPageSpeed(now)
    expect(week?.kinds).toEqual([
      {
        page: 'home',
        figures: {
          lcp: { ...percentile75('lcp', [{ bucket: 20, count: 1 }]), samples: 4 },
          inp: null,
          cls: null,
          bytes: null,
        },
      },
      {
        page: 'item',
        figures: {
          lcp: null,
          inp: null,
          cls: { value: expect.any(Number), side: 'at_most', samples: 2 },
          bytes: null,
        },
      },
    ])
  })
})
