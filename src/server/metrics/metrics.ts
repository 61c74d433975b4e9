import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { crashedRequests } from '../http-entry/crashed-requests'
import { busyAnswers } from '../kernel/busy-answers'

/** The numbers of the pool of database connections for a scrape. */
interface PoolCounts {
  totalCount: number
  idleCount: number
  waitingCount: number
}

export interface StoredPages {
  count: number
  bytes: number
}

/** Counted in the database, shared by all instances: read at most once in ten seconds. */
export interface QueueState {
  jobs: { task: string; waiting: number; failed: number; oldestSeconds: number }[]
  mails: { waiting: number; oldestSeconds: number }
  payments: { provider: string; state: string; count: number }[]
}

interface Sources {
  pool: PoolCounts
  openSockets: () => number
  storedPages: () => StoredPages
  readQueues: () => Promise<QueueState>
}

export interface Metrics {
  /** `seconds`: from the first byte of the request to the last of the answer. */
  observeRequest(labels: { method: string; route: string; status: number }, seconds: number): void
  contentType: string
  /** In the text format of Prometheus. */
  scrape(): Promise<string>
}

const delayResolutionMs = 10

/** Names and labels: docs/operations/metrics.md. Labels are never a path, a person or anything a client chooses. */
export function createMetrics(sources: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, prefix: 'academy_' })
  const requests = new Histogram({
    name: 'academy_http_request_duration_seconds',
    help: 'Time to answer a request, by method, route and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10],
    registers,
  })
  addEventLoop(registers)
  addBusyAnswers(registers)
  addCrashedRequests(registers)
  addPool(registers, sources.pool)
  addLocalState(registers, sources)
  const refreshQueues = addQueues(registers, sources.readQueues)
  return {
    observeRequest({ method, route, status }, seconds) {
      requests.observe({ method, route, status: `${Math.trunc(status / 100)}xx` }, seconds)
    },
    contentType: registry.contentType,
    async scrape() {
      await refreshQueues()
      return registry.metrics()
    },
  }
}

function addEventLoop(registers: Registry[]) {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delay.enable()
  let before = performance.eventLoopUtilization()
  new Gauge({
    name: 'academy_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, 99th percentile',
    registers,
    collect() {
      // The histogram includes its own resolution.
      this.set(Math.max(0, delay.percentile(99) / 1e9 - delayResolutionMs / 1e3))
      delay.reset()
    },
  })
  // The histogram misses a block right after its reset; this gauge shows it.
  new Gauge({
    name: 'academy_event_loop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the event loop worked, 0 to 1',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
}

function addBusyAnswers(registers: Registry[]) {
  new Counter({
    name: 'academy_busy_answers_total',
    help: 'Calls that were asked to come back later, by what was short',
    labelNames: ['reason'] as const,
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of busyAnswers()) {
        this.inc({ reason }, count)
      }
    },
  })
}

function addCrashedRequests(registers: Registry[]) {
  new Counter({
    name: 'academy_requests_crashed_total',
    help: 'Errors of one request that nobody caught',
    registers,
    collect() {
      this.reset()
      this.inc(crashedRequests())
    },
  })
}

function addPool(registers: Registry[], pool: PoolCounts) {
  new Gauge({
    name: 'academy_database_pool_connections',
    help: 'Connections of the pool for limits, sessions and frequent reads',
    labelNames: ['state'] as const,
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

function addLocalState(registers: Registry[], { openSockets, storedPages }: Sources) {
  new Gauge({
    name: 'academy_sockets_open',
    help: 'Open websocket connections of chat and back office',
    registers,
    collect() {
      this.set(openSockets())
    },
  })
  new Gauge({
    name: 'academy_stored_pages',
    help: 'Public pages held in memory',
    registers,
    collect() {
      this.set(storedPages().count)
    },
  })
  new Gauge({
    name: 'academy_stored_pages_bytes',
    help: 'Memory of the public pages held, compressed forms included',
    registers,
    collect() {
      this.set(storedPages().bytes)
    },
  })
}

const queuesFreshForMs = 10_000

function addQueues(registers: Registry[], readQueues: () => Promise<QueueState>) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name, help, labelNames, registers })
  const jobs = gauge('academy_jobs_waiting', 'Jobs that are due or running, by task', ['task'])
  const jobAge = gauge('academy_jobs_oldest_seconds', 'Age of the most overdue job, by task', ['task'])
  const failed = gauge('academy_jobs_failed', 'Jobs that have used up their attempts, by task', ['task'])
  const mails = gauge('academy_mails_waiting', 'Mails that are not sent yet', [])
  const mailAge = gauge('academy_mails_oldest_seconds', 'Age of the oldest mail that is not sent yet', [])
  const payments = gauge(
    'academy_payment_requests_open',
    'Requests to a payment provider without a final state, by provider and state',
    ['provider', 'state'],
  )
  const errors = new Counter({
    name: 'academy_metrics_database_errors_total',
    help: 'Scrapes for which the database could not be read',
    registers,
  })
  let readAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - readAt < queuesFreshForMs) {
      return
    }
    readAt = performance.now()
    try {
      const state = await readQueues()
      for (const each of [jobs, jobAge, failed, payments]) {
        each.reset()
      }
      for (const { task, waiting, failed: failedCount, oldestSeconds } of state.jobs) {
        jobs.set({ task }, waiting)
        jobAge.set({ task }, oldestSeconds)
        failed.set({ task }, failedCount)
      }
      mails.set(state.mails.waiting)
      mailAge.set(state.mails.oldestSeconds)
      for (const { provider, state: name, count } of state.payments) {
        payments.set({ provider, state: name }, count)
      }
    } catch {
      errors.inc()
    }
  }
}
