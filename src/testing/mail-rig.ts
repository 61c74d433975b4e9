import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { systemClock } from '@/infrastructure/clock/system-clock'
import { openTestContainer } from './container'
import { bundleForTest, killProcess, startProcess } from './processes'
import { FakeResend } from './simulators/fake-resend'

const pollMs = 250

/**
 * The simulated mail provider, and a worker that sends announcements by it, in a process that can be killed. `settings`: as an
 * operator writes them. `timeoutMs`: when the worker gives an answer up.
 */
export async function openMailRig(url: string, settings: Record<string, string> = {}, timeoutMs = 10_000) {
  const fake = new FakeResend()
  const mailUrl = await fake.start()
  const container = openTestContainer(
    url,
    { clock: systemClock as never },
    { RATE_LIMIT_SCALE: '1000', ...settings },
  )
  const { db } = container
  const file = await bundleForTest('mail-worker')
  let worker: ChildProcess | undefined
  const killWorker = async () => {
    if (worker) {
      await killProcess(worker)
    }
  }
  /** Simulates a minute: scheduled jobs and further attempts are due. Jobs of a killed process are freed by the next one. */
  const minute = async () => {
    await db.$executeRaw`
      update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`
    for (const job of ['announcements.send', 'mail.rescue']) {
      await db.$executeRaw`select graphile_worker.add_job(${job}, '{}'::json, job_key := ${job})`
    }
  }
  return {
    fake,
    mailUrl,
    db,
    async startWorker() {
      worker = await startProcess(file, {
        WORKER_DATABASE_URL: url,
        WORKER_MAIL_URL: mailUrl,
        WORKER_MAIL_TIMEOUT_MS: String(timeoutMs),
        WORKER_SETTINGS: JSON.stringify(settings),
      })
    },
    killWorker,
    /** Lets time pass until it is done. */
    async until(isDone: () => Promise<boolean> | boolean) {
      while (!(await isDone())) {
        await minute()
        await pause(pollMs)
      }
    },
    async close() {
      await killWorker()
      await fake.stop()
      await container.close()
      rmSync(file, { force: true })
    },
  }
}
