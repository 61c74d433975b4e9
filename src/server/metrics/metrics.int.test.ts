import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { everyone } from '@/server/kernel/access'
import { hashPassword } from '@/server/kernel/password-hash'
import { defineUseCase } from '@/server/kernel/use-case'
import { toRoute } from '@/server/transport/http/to-route'
import { testContainer } from '@/testing/test-container'
import { createMetrics, type Metrics } from './metrics'
import { openMetricsListener } from './metrics-listener'
import { readQueues } from './read-queues'

const token = 'a token of the metrics'
const container = testContainer()
let metrics: Metrics
let listener: Server
let site: string

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
const ask = (path: string, authorization?: string, method = 'GET') =>
  fetch(`${site}${path}`, { method, headers: authorization ? { authorization } : {} })

beforeAll(async () => {
  metrics = createMetrics({
    pool: container.pool,
    openSockets: () => 3,
    storedPages: () => ({ count: 40, bytes: 1_000 }),
    readQueues,
  })
  const port = await freePort()
  listener = await openMetricsListener({ host: '127.0.0.1', port, token, metrics })
  site = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  listener.close()
})

it.each([
  ['/metrics', undefined, 'GET', 401],
  ['/metrics', 'Bearer wrong', 'GET', 401],
  ['/metrics', `Basic ${token}`, 'GET', 401],
  ['/metrics', `Bearer ${token}`, 'POST', 404],
  ['/', `Bearer ${token}`, 'GET', 404],
  ['/metrics?all', `Bearer ${token}`, 'GET', 404],
])('%s with %s by %s: %i', async (path, authorization, method, status) => {
  expect((await ask(path, authorization, method)).status).toBe(status)
})

it('tells requests, queues and payments, and nothing about a person', async () => {
  await container.db.outboxMail.create({
    data: { kind: 'welcome', toEmail: 'ada@example.cm', createdAt: new Date(Date.now() - 90_000) },
  })
  await container.pool.query("SELECT graphile_worker.add_job('a.task')")
  metrics.observeRequest({ method: 'GET', route: '/api/programs/[slug]', status: 404 }, 0.02)
  const answer = await ask('/metrics', `Bearer ${token}`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const text = await answer.text()
  for (const line of [
    'academy_http_request_duration_seconds_count{method="GET",route="/api/programs/[slug]",status="4xx"} 1',
    'academy_jobs_waiting{task="a.task"} 1',
    'academy_mails_waiting 1',
    'academy_sockets_open 3',
    'academy_stored_pages 40',
  ]) {
    expect(text).toContain(line)
  }
  expect(Number(/^academy_mails_oldest_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(80)
  expect(text).toMatch(/^academy_event_loop_delay_seconds [\d.e-]+$/m)
  expect(text).not.toContain('ada@example.cm')
})

it('says what was short when a caller was asked to come back, as its line of the log does', async () => {
  const failing = (run: () => Promise<unknown>) =>
    toRoute(defineUseCase({ name: 'test.busy', access: everyone(), input: z.object({}), limits: [], run }))
  const locked = failing(() => container.pool.query("do $$ begin raise sqlstate '55P03'; end $$"))
  const queued = failing(() =>
    Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('x'))).then((outcomes) => {
      throw outcomes.find((outcome) => outcome.status === 'rejected')?.reason
    }),
  )
  for (const route of [locked, locked, queued]) {
    const request = new Request('http://localhost:3000/api/somewhere', { method: 'GET' })
    expect((await route(request, { params: Promise.resolve({}) })).status).toBe(503)
  }
  const text = await (await ask('/metrics', `Bearer ${token}`)).text()
  expect(text).toContain('academy_busy_answers_total{reason="database_locked"} 2')
  expect(text).toContain('academy_busy_answers_total{reason="passwords"} 1')
  expect(container.logged()).toMatch(
    /"event":"database.unavailable","reason":"database_locked","eventLoopDelayMs":\d/,
  )
  expect(container.logged()).toContain('"event":"request.busy","reason":"passwords"')
})

it('answers without the database, and says that it could not be read', async () => {
  const broken = createMetrics({
    pool: container.pool,
    openSockets: () => 0,
    storedPages: () => ({ count: 0, bytes: 0 }),
    readQueues: () => Promise.reject(new Error('away')),
  })
  expect(await broken.scrape()).toContain('academy_metrics_database_errors_total 1')
})
