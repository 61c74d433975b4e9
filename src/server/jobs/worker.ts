import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CronItem,
  parseCronItems,
  Logger as QueueLogger,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { directDatabaseUrl } from '@/config/required-env'
import type { Logger } from '@/server/ports/logger'
import { container } from '../container'
import type { JobLane, RegisteredJob } from './job'
import { ProcessMark } from './process-mark'

const concurrency: Record<JobLane, number> = { work: 4, mail: 2 }
const restartPauseMs = 5_000

/** Batching is on, because without it the queue stops before it has stored the results of its last jobs. */
export const queuePreset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export interface Worker {
  /** Lets running jobs finish, for 5 s at most; an interrupted job runs again later. */
  stop(): Promise<void>
}

interface WorkerOptions {
  connectionString?: string
  jobs: readonly RegisteredJob[]
  scheduled: readonly CronItem[]
}

/** Sends the queue's log lines to our logger. Only a job's name and id are logged, never its payload. */
export const queueLogger = (log: Logger) =>
  new QueueLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const error = meta?.error instanceof Error ? meta.error : undefined
    const line = { event: 'jobs.queue', job: taskIdentifier, jobId, err: error } as const
    if (level === 'error') {
      log.error(line, message)
    } else if (level === 'warning') {
      log.warn(line, message)
    } else {
      log.debug(line, message)
    }
  })

/** The name that the queue stores with a running job, so that others can check whether its process is alive. */
function takeJobsAs(name: string): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    workerPool.id = name
  })
  return events
}

const toTasks = (jobs: readonly RegisteredJob[], log: Logger): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { id, attempts, max_attempts } }) => {
        const context = { log: log.child({ job: job.name, jobId: id }), attempt: attempts }
        await job.run(payload, { ...context, lastAttempt: attempts >= max_attempts })
      },
    ]),
  )

/**
 * Processes the queue until it is stopped, and restarts after database failures. Jobs that an ended process had
 * begun continue within seconds.
 */
export async function startWorker({
  connectionString = directDatabaseUrl(),
  jobs,
  scheduled,
}: WorkerOptions): Promise<Worker> {
  const log = container().log.child({ part: 'jobs' })
  const lanes = (['work', 'mail'] as const).map((lane) => ({
    lane,
    jobs: jobs.filter((job) => job.lane === lane),
  }))
  const mark = new ProcessMark({ connectionString, log })
  await mark.start()
  const running = await startLanes().catch(async (error: unknown) => {
    await mark.stop()
    throw error
  })
  void mark.watch()
  return {
    async stop() {
      await Promise.all(running.map((lane) => lane.stop()))
      await mark.stop()
    },
  }

  /** Starts all lanes, or none. */
  async function startLanes(): Promise<Worker[]> {
    const filled = lanes.filter((lane) => lane.jobs.length > 0)
    const starts = await Promise.allSettled(filled.map((each) => startLane(each.lane, each.jobs)))
    const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    const failure = starts.find((start) => start.status === 'rejected')
    if (failure) {
      await Promise.all(started.map((lane) => lane.stop()))
      throw failure.reason
    }
    return started
  }

  async function startLane(lane: JobLane, laneJobs: readonly RegisteredJob[]): Promise<Worker> {
    const maxPoolSize = concurrency[lane] + 2
    const pgPool = container().createQueuePool(connectionString, maxPoolSize)
    const begin = () =>
      run({
        pgPool,
        taskList: toTasks(laneJobs, log),
        parsedCronItems: parseCronItems(
          scheduled.filter(({ task }) => laneJobs.some(({ name }) => name === task)),
        ),
        concurrency: concurrency[lane],
        maxPoolSize,
        pollInterval: 1_000,
        noHandleSignals: true,
        logger: queueLogger(log),
        preset: queuePreset,
        events: takeJobsAs(mark.name),
      })
    let stopping = false
    let runner = await begin()
    void (async () => {
      while (!stopping) {
        await runner.promise.catch((error: unknown) =>
          log.error({ event: 'jobs.failed', err: error, lane }, 'the job queue failed'),
        )
        while (!stopping) {
          await sleep(restartPauseMs)
          if (stopping) {
            return
          }
          try {
            runner = await begin()
            break
          } catch (error) {
            log.error({ event: 'jobs.not_started', err: error, lane }, 'the job queue does not start')
          }
        }
      }
    })()
    return {
      async stop() {
        stopping = true
        await runner.stop().catch(() => undefined)
        await pgPool.end()
      },
    }
  }
}
