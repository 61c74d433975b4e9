import type { z } from 'zod'
import type { Logger } from '@/server/ports/logger'
import type { JobName } from './job-names'

/**
 * A kind of job: its name and the shape of its payload. Queued with `enqueueJob`, done by a handler of the
 * registry.
 */
export interface JobToken<P> {
  name: JobName
  payload: z.ZodType<P>
}

export const defineJob = <P>(name: JobName, payload: z.ZodType<P>): JobToken<P> => ({ name, payload })

interface JobContext {
  log: Logger
  /** The number of this attempt, from 1. */
  attempt: number
  lastAttempt: boolean
}

/** Throwing means: try again later with back-off, until maxAttempts. */
type JobHandler<P> = (payload: P, context: JobContext) => Promise<void>

/** Jobs only wait for jobs of their own lane: ten thousand mails never delay a payment. */
export type JobLane = 'work' | 'mail'

export interface RegisteredJob {
  name: JobName
  lane: JobLane
  run(payload: unknown, context: JobContext): Promise<void>
}

export const handleJob = <P>(
  job: JobToken<P>,
  handler: JobHandler<P>,
  lane: JobLane = 'work',
): RegisteredJob => ({
  name: job.name,
  lane,
  run: async (payload, context) => handler(job.payload.parse(payload), context),
})
