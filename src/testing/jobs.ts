import { runOnce } from 'graphile-worker'
import { connectMailAttachments } from '@/composition/mail-attachments'
import { container } from '@/server/container'
import { db } from '@/server/db'
import type { RegisteredJob } from '@/server/jobs/job'
import { queueLogger, queuePreset } from '@/server/jobs/worker'

/** Runs every due job, and returns. A job that throws waits for its next attempt, as in the real worker. */
export async function runDueJobs(connectionString: string, jobs: readonly RegisteredJob[], concurrency = 4) {
  connectMailAttachments()
  const { log } = container()
  await runOnce({
    connectionString,
    concurrency,
    noHandleSignals: true,
    logger: queueLogger(log),
    preset: queuePreset,
    taskList: Object.fromEntries(
      jobs.map((job) => [
        job.name,
        (payload, { job: { attempts, max_attempts } }) =>
          job.run(payload, { log, attempt: attempts, lastAttempt: attempts >= max_attempts }),
      ]),
    ),
  })
}

/** Makes every waiting job due now. */
export const hurryJobs = () =>
  db().$executeRaw`update graphile_worker._private_jobs set run_at = now() where locked_at is null`
