import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { queueMail } from '@/features/base/mail/server/queue-mail'
import { rescueMails } from '@/features/base/mail/server/rescue-mails.job'
import { sendMail } from '@/features/base/mail/server/send-mail.job'
import { ResendMailer } from '@/infrastructure/mail/resend-mailer'
import { ProcessMark } from '@/server/jobs/process-mark'
import { startWorker, type Worker } from '@/server/jobs/worker'
import { inTransaction } from '@/server/kernel/transaction'
import { openTestContainer, type TestContainer } from './container'
import { testDatabase } from './database'
import { bundleForTest, killProcess, startProcess } from './processes'
import { FakeResend } from './simulators/fake-resend'

const database = testDatabase()
let container: TestContainer
let fake: FakeResend
let file: string
let mailUrl: string
const children: ChildProcess[] = []
const marks: ProcessMark[] = []
let worker: Worker | undefined

beforeAll(async () => {
  file = await bundleForTest('mail-worker')
})
beforeEach(async () => {
  fake = new FakeResend()
  mailUrl = await fake.start()
  const mailer = new ResendMailer({
    apiKey: 're_test',
    from: 'a@academy.test',
    baseUrl: mailUrl,
    perSecond: 1_000,
  })
  container = openTestContainer(database.url, { mailer })
})
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => killProcess(child)))
  await Promise.all([worker?.stop(), ...marks.splice(0).map((mark) => mark.stop())])
  worker = undefined
  await container.db.outboxMail.deleteMany()
  await container.db.$executeRaw`delete from graphile_worker._private_jobs`
  await container.close()
  await fake.stop()
})
afterAll(async () => {
  rmSync(file, { force: true })
})

/** A worker in a process of its own, which waits for an answer of the mail provider. */
async function startHolder(): Promise<ChildProcess> {
  fake.failNext('hang')
  const child = await startProcess(file, { WORKER_DATABASE_URL: database.url, WORKER_MAIL_URL: mailUrl })
  children.push(child)
  await inTransaction((tx) =>
    queueMail(tx, {
      kind: 'welcome',
      to: 'amina@example.cm',
      locale: 'en',
      data: { firstName: 'Amina', programSlug: null },
    }),
  )
  await expect.poll(() => fake.requests, { timeout: 10_000 }).toBe(1)
  return child
}

async function startMark() {
  const mark = new ProcessMark({ connectionString: database.url, log: container.log })
  marks.push(mark)
  await mark.start()
  return mark
}

async function holders() {
  const rows = await container.db.$queryRaw<{ name: string }[]>`
    select locked_by as name from graphile_worker.jobs where locked_by is not null`
  return rows.map(({ name }) => name)
}

it('a job of a killed process goes on when the next worker starts', async () => {
  await killProcess(await startHolder())
  expect(await holders()).toHaveLength(1)
  worker = await startWorker({ connectionString: database.url, jobs: [sendMail, rescueMails], scheduled: [] })
  await expect.poll(() => fake.delivered.length, { timeout: 20_000 }).toBe(1)
  await expect.poll(holders).toEqual([])
})

it('the job of a process that lives is left to it, and freed when it is gone', async () => {
  const child = await startHolder()
  const held = await holders()
  const mark = await startMark()
  expect(await mark.freeJobs()).toEqual([])
  expect(await holders()).toEqual(held)
  await killProcess(child)
  await expect.poll(() => mark.freeJobs(), { timeout: 10_000 }).toEqual(held)
  expect(await holders()).toEqual([])
})

it('a process that loses its connections keeps its jobs', async () => {
  await startHolder()
  const held = await holders()
  const mark = await startMark()
  await container.db.$queryRaw`
    select pg_terminate_backend(pid)::text from pg_stat_activity
    where application_name = 'jobs' and datname = current_database() and pid not in (
      select pid from pg_locks where locktype = 'advisory' and 'process-' || objid = ${mark.name})`
  expect(await mark.freeJobs()).toEqual([])
  expect(await holders()).toEqual(held)
})

it('a mark whose own connection is lost is held again, and meanwhile frees nothing', async () => {
  const [lost, other] = [await startMark(), await startMark()]
  await container.db.$executeRaw`
    select graphile_worker.add_job('mail.send', '{}'::json, run_at := now() + interval '1 day')`
  await container.db.$executeRaw`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = ${lost.name}`
  await container.db.$queryRaw`
    select pg_terminate_backend(pid)::text from pg_locks where locktype = 'advisory' and 'process-' || objid = ${lost.name}`
  await expect.poll(() => lost.freeJobs().catch(() => ['failed'])).toEqual([])
  expect(await other.freeJobs()).toEqual([])
  expect(await holders()).toEqual([lost.name])
})

it('names without a lock, as a release before this one wrote them, are never freed', async () => {
  const mark = await startMark()
  await container.db.$executeRaw`
    select graphile_worker.add_job('mail.send', '{}'::json, run_at := now() + interval '1 day')`
  await container.db.$executeRaw`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-0123456789abcdef'`
  expect(await mark.freeJobs()).toEqual([])
  expect(await holders()).toEqual(['pool-0123456789abcdef'])
})
